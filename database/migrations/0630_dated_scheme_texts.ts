import { BaseSchema } from '@adonisjs/lucid/schema'

/** The day from which the texts of the first installation are effective. */
const ALWAYS = '2000-01-01'

const TABLES = ['loi_terms', 'scheme_eligibility_criteria']

/**
 * Makes the terms of letters and the eligibility criteria effective-dated, like guidelines: a letter has the terms of
 * its day of issue, a submission the criteria of its day.
 */
export default class extends BaseSchema {
  async up() {
    for (const name of TABLES) {
      this.schema.alterTable(name, (table) => {
        table.date('effective_from').notNullable().defaultTo(ALWAYS)
      })
    }
    /** The foreign key in MariaDB requires an index on its column, so the new index is created first. */
    this.schema.alterTable('scheme_eligibility_criteria', (table) => {
      table.unique(['scheme_id', 'sr_no', 'effective_from'], { indexName: 'criteria_from_unique' })
    })
    this.schema.alterTable('scheme_eligibility_criteria', (table) => {
      table.dropUnique(['scheme_id', 'sr_no'])
    })
    /**
     * The effective date is part of the key by which the seed recognises its rows, and of what it stores about them.
     */
    this.defer(async (db) => {
      await db.from('master_seed_rows').whereIn('master', TABLES).delete()
    })
  }

  async down() {
    this.schema.alterTable('scheme_eligibility_criteria', (table) => {
      table.unique(['scheme_id', 'sr_no'])
    })
    this.schema.alterTable('scheme_eligibility_criteria', (table) => {
      table.dropUnique(['scheme_id', 'sr_no', 'effective_from'], 'criteria_from_unique')
    })
    for (const name of TABLES) {
      this.schema.alterTable(name, (table) => {
        table.dropColumn('effective_from')
      })
    }
  }
}
