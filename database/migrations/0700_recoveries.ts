import { BaseSchema } from '@adonisjs/lucid/schema'

/** Demands for refunds that should not have been paid, and the amounts received, set off or written off. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('payment_batch_items', (table) => {
      /** Part of the amount that is set off against recoveries: the file contains the rest. */
      table.bigInteger('set_off_paise').notNullable().defaultTo(0)
      /** Part of a paid amount that is not demanded back; null for all of it. */
      table.bigInteger('kept_paise').nullable()
    })
    this.schema.alterTable('payment_batches', (table) => {
      /** Part of the total that is set off against recoveries: the file contains the rest. */
      table.bigInteger('set_off_paise').notNullable().defaultTo(0)
    })
    this.schema.createTable('recovery_demands', (table) => {
      table.increments('id')
      table.integer('item_id').unsigned().notNullable().references('payment_batch_items.id')
      /**
       * The payment, except for a demand that was dropped or withdrawn: ensures at most one active demand per payment.
       */
      table.integer('live_item_id').unsigned().nullable().unique()
      table.integer('claim_id').unsigned().notNullable().references('claims.id')
      table.integer('user_id').unsigned().notNullable().references('users.id')
      table.integer('district_id').unsigned().notNullable()
      table.string('state', 16).notNullable()
      table.bigInteger('proposed_paise').notNullable()
      table.bigInteger('ordered_paise').nullable()
      table.bigInteger('outstanding_paise').notNullable().defaultTo(0)
      /** Part of the outstanding amount that is reserved by set-offs at the bank. */
      table.bigInteger('reserved_paise').notNullable().defaultTo(0)
      table.bigInteger('interest_paise').notNullable().defaultTo(0)
      table.bigInteger('interest_due_paise').notNullable().defaultTo(0)
      /** Rows of the schedule whose refund is demanded, as JSON; null for the complete payment. */
      table.string('row_ids', 2000).nullable()
      table.string('reason', 1000).notNullable()
      table.integer('file_id').unsigned().nullable().references('stored_files.id')
      table.date('proposed_on').notNullable()
      table.integer('proposed_by').unsigned().notNullable().references('users.id')
      table.date('noticed_on').nullable()
      table.integer('noticed_by').unsigned().nullable().references('users.id')
      table.date('answer_till').nullable()
      table.string('answer', 2000).nullable()
      table.date('answered_on').nullable()
      table.integer('answered_by').unsigned().nullable().references('users.id')
      table.string('order_text', 2000).nullable()
      table.date('ordered_on').nullable()
      table.integer('ordered_by').unsigned().nullable().references('users.id')
      table.date('due_on').nullable()
      table.date('next_due_on').nullable()
      table.integer('instalments').unsigned().nullable()
      table.date('certified_on').nullable()
      table.integer('certified_by').unsigned().nullable().references('users.id')
      table.date('closed_on').nullable()
      table.index(['claim_id'])
      table.index(['user_id', 'state'])
      table.index(['district_id', 'state'])
    })
    this.schema.createTable('recovery_entries', (table) => {
      table.increments('id')
      table.integer('demand_id').unsigned().notNullable().references('recovery_demands.id')
      table.string('kind', 16).notNullable()
      table.string('state', 16).notNullable()
      table.bigInteger('amount_paise').notNullable()
      table.bigInteger('interest_paise').notNullable().defaultTo(0)
      /** The payment from which a set-off is deducted. */
      table.integer('item_id').unsigned().nullable().references('payment_batch_items.id')
      table.string('reference', 64).nullable().unique()
      table.date('booked_on').nullable()
      table.string('reason', 1000).nullable()
      table.integer('recorded_by').unsigned().nullable().references('users.id')
      table.integer('confirmed_by').unsigned().nullable().references('users.id')
      table.date('undone_on').nullable()
      table.string('undone_reference', 64).nullable()
      table.integer('undone_by').unsigned().nullable().references('users.id')
      table.unique(['demand_id', 'item_id'])
      table.index(['item_id'])
      table.index(['kind', 'state'])
    })
  }

  async down() {
    this.schema.dropTable('recovery_entries')
    this.schema.dropTable('recovery_demands')
    this.schema.alterTable('payment_batches', (table) => table.dropColumn('set_off_paise'))
    this.schema.alterTable('payment_batch_items', (table) => {
      table.dropColumn('set_off_paise')
      table.dropColumn('kept_paise')
    })
  }
}
