import { BaseSchema } from '@adonisjs/lucid/schema'

const NAME = 'applications_issued'

/**
 * Reports 18, 22 and 23 count the letters of all days from the index of the public panel: with the district in it none
 * of half a million applications is looked up.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('applications', (table) => {
      table.dropIndex([], NAME)
      table.index(['loi_count', 'loan_type', 'district_id', 'amount_paise'], NAME)
    })
  }

  async down() {
    this.schema.alterTable('applications', (table) => {
      table.dropIndex([], NAME)
      table.index(['loi_count', 'loan_type', 'amount_paise'], NAME)
    })
  }
}
