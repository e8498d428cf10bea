import { BaseSchema } from '@adonisjs/lucid/schema'

/** The budget head under which a payment was made; null for older lines, which use the current sources. */
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
