import { BaseSchema } from '@adonisjs/lucid/schema'

/** Status of instalments from the account statement that proves a claim, with the period that the statement covers. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('instalment_entries', (table) => {
      table.integer('claim_id').unsigned().nullable().references('claims.id')
      table.date('covered_from').nullable()
      table.date('covered_till').nullable()
      table.index(['claim_id'])
    })
  }

  async down() {
    this.schema.alterTable('instalment_entries', (table) => {
      table.dropForeign(['claim_id'])
      table.dropIndex(['claim_id'])
      table.dropColumns('claim_id', 'covered_from', 'covered_till')
    })
  }
}
