import { BaseSchema } from '@adonisjs/lucid/schema'

/** Two indexes of claims by the applicant's name had the same columns, and each change wrote both. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('claims', (table) => {
      table.dropIndex(['applicant_name', 'id'], 'claims_by_name')
    })
  }

  async down() {
    this.schema.alterTable('claims', (table) => {
      table.index(['applicant_name', 'id'], 'claims_by_name')
    })
  }
}
