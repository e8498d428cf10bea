import { BaseSchema } from '@adonisjs/lucid/schema'

/** The public panel counts the applications with a letter, and their amounts, only from this index. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('applications', (table) => {
      table.index(['loi_count', 'loan_type', 'amount_paise'], 'applications_issued')
    })
  }

  async down() {
    this.schema.alterTable('applications', (table) => {
      table.dropIndex([], 'applications_issued')
    })
  }
}
