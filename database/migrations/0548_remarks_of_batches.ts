import { BaseSchema } from '@adonisjs/lucid/schema'

/** Why a payment batch was made that passes what is left of a grant. */
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
