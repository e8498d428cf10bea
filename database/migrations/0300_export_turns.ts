import { BaseSchema } from '@adonisjs/lucid/schema'

/** Exports that are being written or wait for their turn, across all processes; deleted when they end. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('export_turns', (table) => {
      table.increments('id')
      table.uuid('key').notNullable().unique()
      table.integer('user_id').unsigned().notNullable().references('users.id').onDelete('CASCADE')
      /** Path and query of the file. */
      table.text('address').notNullable()
      /** Null while it waits. */
      table.dateTime('started_at').nullable()
      /** Last heartbeat of the page that waits or of the process that writes. */
      table.dateTime('seen_at').notNullable()
    })
  }

  async down() {
    this.schema.dropTable('export_turns')
  }
}
