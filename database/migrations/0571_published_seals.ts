import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * The published part of the audit log: one root over the entries of each checkpoint, and one over the checkpoints of
 * each day.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('audit_seal_roots', (table) => {
      table.integer('seal_number').unsigned().notNullable().primary()
      table.string('root', 64).notNullable()
    })
    this.schema.createTable('audit_days', (table) => {
      /** The day in India up to whose end checkpoints are included. */
      table.date('day').notNullable().primary()
      table.integer('first_seal').unsigned().notNullable().unique()
      table.integer('last_seal').unsigned().notNullable().unique()
      table.integer('entries').unsigned().notNullable()
      table.string('root', 64).notNullable()
      table.string('previous_head', 64).notNullable().unique()
      table.string('head', 64).notNullable()
      table.dateTime('created_at').notNullable()
    })
  }

  async down() {
    this.schema.dropTable('audit_days')
    this.schema.dropTable('audit_seal_roots')
  }
}
