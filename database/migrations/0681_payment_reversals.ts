import { BaseSchema } from '@adonisjs/lucid/schema'

/** Payments that the bank credited and returned later: what it reported, and what two persons reversed. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('payment_reversals', (table) => {
      table.increments('id')
      /** A payment is reversed once; a second payment of the claim has an item of its own. */
      table
        .integer('item_id')
        .unsigned()
        .notNullable()
        .unique()
        .references('payment_batch_items.id')
      table.integer('claim_id').unsigned().notNullable().references('claims.id')
      table.bigInteger('amount_paise').notNullable()
      table.string('return_code', 16).nullable()
      table.string('return_reason', 255).nullable()
      /** A response of the bank said that the paid payment failed. */
      table.dateTime('reported_at').nullable()
      table.string('reference', 64).nullable()
      /** Day of the return in the bank's books; figures follow from then on. */
      table.date('returned_on').nullable()
      table.integer('file_id').unsigned().nullable().references('stored_files.id')
      table.integer('proposed_by').unsigned().nullable().references('users.id')
      table.integer('confirmed_by').unsigned().nullable().references('users.id')
      /** Null: reported only; nothing is booked. */
      table.dateTime('reversed_at').nullable()
      table.index(['claim_id'])
      table.index(['returned_on'])
    })
  }

  async down() {
    this.schema.dropTable('payment_reversals')
  }
}
