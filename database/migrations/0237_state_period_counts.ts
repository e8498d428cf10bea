import { BaseSchema } from '@adonisjs/lucid/schema'

const KEPT_BY_VALUE = ['gender', 'caste', 'age', 'amount']
const COLUMNS = 'measure, level, period_on, district_id, loan_type, value, subjects'

/**
 * The roll-ups of the MIS with the district before the period in their key, and cells of the entire State (district 0)
 * for counts by value: at a million applications a range of days read a hundred thousand cells of all districts, even
 * for an officer of one.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.renameTable('period_counts', 'former_period_counts')
    this.schema.createTable('period_counts', (table) => {
      table.string('measure', 16).notNullable()
      /** 'day', 'month' or 'year' (financial). */
      table.string('level', 8).notNullable()
      /** 0 for the State. */
      table.integer('district_id').unsigned().notNullable()
      /** First day of the period. */
      table.date('period_on').notNullable()
      table.integer('loan_type').unsigned().notNullable()
      /** Id of the gender or caste, age in years, steps of the amount; 0 where there is none. */
      table.integer('value').notNullable()
      table.integer('subjects').notNullable()
      table.primary(['measure', 'level', 'district_id', 'period_on', 'loan_type', 'value'])
    })
    this.defer(async (db) => {
      await db.rawQuery(
        `insert into period_counts (${COLUMNS}) select ${COLUMNS} from former_period_counts`
      )
      /** In parts: at once, the groups would exceed what a server sorts in memory. */
      for (const measure of KEPT_BY_VALUE) {
        for (const level of ['day', 'month', 'year']) {
          await db.rawQuery(
            `insert into period_counts (${COLUMNS})
             select measure, level, period_on, 0, loan_type, value, sum(subjects)
             from former_period_counts where measure = ? and level = ?
             group by measure, level, period_on, loan_type, value`,
            [measure, level]
          )
        }
      }
    })
    this.schema.dropTable('former_period_counts')
  }

  async down() {
    this.defer(async (db) => {
      await db.from('period_counts').where('district_id', 0).delete()
    })
  }
}
