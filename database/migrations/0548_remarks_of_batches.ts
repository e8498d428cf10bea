import { BaseSchema } from '@adonisjs/lucid/schema'

/** Reason for making a payment batch that exceeds the balance of a grant. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('payment_batches', (table) => {
      table.string('remark', 500).nullable()
    })
  }

  async down() {
    this.schema.alterTable('payment_batches', (table) => {
      table.dropColumn('remark')
    })
  }
}
