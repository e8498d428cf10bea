import { BaseSchema } from '@adonisjs/lucid/schema'

/** Statements of the corporation's own account, their bookings, and the records with which each booking was matched. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('debit_statements', (table) => {
      table.increments('id')
      table.string('account', 34).notNullable()
      /** Starts at 1 in each account, without gaps: of two simultaneous imports only one gets the next number. */
      table.integer('number').unsigned().notNullable()
      table.string('sha256', 64).notNullable()
      /** Position among the statements of one file, from 1. */
      table.integer('position').unsigned().notNullable()
      table.integer('file_id').unsigned().notNullable().references('stored_files.id')
      /** The first day covered by this statement only, and the day of its closing balance. */
      table.date('from_on').notNullable()
      table.date('till_on').notNullable()
      table.bigInteger('opening_paise').notNullable()
      table.bigInteger('closing_paise').notNullable()
      table.integer('lines_count').unsigned().notNullable()
      table.integer('imported_by').unsigned().notNullable().references('users.id')
      table.dateTime('imported_at').notNullable()
      table.unique(['account', 'number'])
      table.unique(['sha256', 'position'])
    })
    this.schema.createTable('debit_lines', (table) => {
      table.increments('id')
      table.integer('statement_id').unsigned().notNullable().references('debit_statements.id')
      table.integer('position').unsigned().notNullable()
      table.date('booked_on').notNullable()
      table.date('value_on').notNullable()
      /** Negative for a debit. */
      table.bigInteger('amount_paise').notNullable()
      table.string('reference', 64).nullable()
      table.string('bank_reference', 64).nullable()
      table.string('narration', 500).notNullable()
      table.string('return_reason', 64).nullable()
      table.unique(['statement_id', 'position'])
      table.index(['booked_on'])
    })
    this.schema.createTable('debit_matches', (table) => {
      table.increments('id')
      table.integer('line_id').unsigned().notNullable().unique().references('debit_lines.id')
      /** 'batch', 'return', 'recovery', 'charge' or 'other'. */
      table.string('kind', 16).notNullable()
      table.integer('batch_id').unsigned().nullable().references('payment_batches.id')
      /** The payment that was returned; it can be returned only once. */
      table.integer('item_id').unsigned().nullable().unique().references('payment_batch_items.id')
      table.string('reference', 64).nullable()
      table.string('remarks', 500).nullable()
      /** Null if matched by its reference at the import. */
      table.integer('matched_by').unsigned().nullable().references('users.id')
      table.dateTime('matched_at').notNullable()
      table.index(['batch_id', 'kind'])
    })
  }

  async down() {
    this.schema.dropTable('debit_matches')
    this.schema.dropTable('debit_lines')
    this.schema.dropTable('debit_statements')
  }
}
