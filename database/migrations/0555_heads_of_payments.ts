import { BaseSchema } from '@adonisjs/lucid/schema'

/** The head of the budget that a payment was made under; null of lines of before, which go by the sources of today. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('payment_batch_items', (table) => {
      table.string('head_code', 24).nullable()
    })
  }

  async down() {
    this.schema.alterTable('payment_batch_items', (table) => {
      table.dropColumn('head_code')
    })
  }
}
