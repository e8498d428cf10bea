import { BaseSchema } from '@adonisjs/lucid/schema'

/** Payments that the bank credited and later returned: the bank's report, and the reversal by two people. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('payment_reversals', (table) => {
      table.increments('id')
      /** A payment is reversed once; a second payment of the claim has its own item. */
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
      /** When a response from the bank reported that the paid payment had failed. */
      table.dateTime('reported_at').nullable()
      table.string('reference', 64).nullable()
      /** Day of the return in the bank's books, from which figures include it. */
      table.date('returned_on').nullable()
      table.integer('file_id').unsigned().nullable().references('stored_files.id')
      table.integer('proposed_by').unsigned().nullable().references('users.id')
      table.integer('confirmed_by').unsigned().nullable().references('users.id')
      /** Null if reported only; nothing is booked. */
      table.dateTime('reversed_at').nullable()
      table.index(['claim_id'])
      table.index(['returned_on'])
    })
  }

  async down() {
    this.schema.dropTable('payment_reversals')
  }
}
