import { BaseSchema } from '@adonisjs/lucid/schema'

/** Roll-ups for the MIS: numbers received by day, month and financial year (DECISIONS 13). */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('period_counts', (table) => {
      /** What is counted, and grouped by what: 'applications', 'gender', 'caste', 'age', 'amount', 'claims'. */
      table.string('measure', 16).notNullable()
      /** 'day', 'month' or 'year' (financial). */
      table.string('level', 8).notNullable()
      /** First day of the period. */
      table.date('period_on').notNullable()
      table.integer('district_id').unsigned().notNullable()
      table.integer('loan_type').unsigned().notNullable()
      /** Id of the gender or caste, age in years, steps of the amount; 0 where there is none. */
      table.integer('value').notNullable()
      table.integer('subjects').notNullable()
      /** The key is ordered as the MIS reads, and an upsert on it locks one row and no gap. */
      table.primary(['measure', 'level', 'period_on', 'district_id', 'loan_type', 'value'])
    })
  }

  async down() {
    this.schema.dropTable('period_counts')
  }
}
