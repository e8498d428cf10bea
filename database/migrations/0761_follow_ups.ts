import { BaseSchema } from '@adonisjs/lucid/schema'

/** Tasks of district offices about borrowers who are behind, with notes of calls and visits. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('follow_ups', (table) => {
      table.increments('id')
      table.integer('sanction_id').unsigned().notNullable().references('loan_sanctions.id')
      /** The sanction while the task is open: ensures that there is at most one. */
      table
        .integer('live_sanction_id')
        .unsigned()
        .nullable()
        .unique()
        .references('loan_sanctions.id')
      table.string('reason', 500).nullable()
      /** Null if opened by the portal. */
      table.integer('opened_by').unsigned().nullable().references('users.id')
      table.dateTime('opened_at').notNullable()
      table.integer('assigned_to').unsigned().nullable().references('users.id')
      table.date('next_on').nullable()
      table.integer('notes_count').unsigned().notNullable().defaultTo(0)
      table.string('close_reason', 16).nullable()
      table.integer('closed_by').unsigned().nullable().references('users.id')
      table.dateTime('closed_at').nullable()
      table.index(['sanction_id', 'id'])
      table.index(['next_on', 'live_sanction_id'])
    })
    this.schema.createTable('follow_up_notes', (table) => {
      table.increments('id')
      table.integer('follow_up_id').unsigned().notNullable().references('follow_ups.id')
      table.integer('sanction_id').unsigned().notNullable().references('loan_sanctions.id')
      table.string('kind', 8).notNullable()
      table.string('outcome', 16).notNullable()
      table.date('promised_on').nullable()
      table.string('remarks', 500).nullable()
      table.integer('noted_by').unsigned().notNullable().references('users.id')
      table.dateTime('noted_at').notNullable()
      table.index(['follow_up_id', 'id'])
      table.index('sanction_id')
    })
  }

  async down() {
    this.schema.dropTable('follow_up_notes')
    this.schema.dropTable('follow_ups')
  }
}
