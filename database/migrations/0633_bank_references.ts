import { BaseSchema } from '@adonisjs/lucid/schema'

/** Adds the bank's reference, by which a payment is found. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('payment_batch_items', (table) => {
      table.index(['bank_reference'], 'payment_references')
    })
  }

  async down() {
    this.schema.alterTable('payment_batch_items', (table) => {
      table.dropIndex(['bank_reference'], 'payment_references')
    })
  }
}
