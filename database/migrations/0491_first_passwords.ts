import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Officers to whom a first password has yet to be sent: the way of delivery, and the requester. The password itself is
 * not stored; it is generated when it is sent.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('first_passwords', (table) => {
      table.increments('id')
      table.integer('user_id').unsigned().notNullable().unique().references('users.id')
      table.string('channel', 5).notNullable()
      table.integer('asked_by').unsigned().notNullable().references('users.id')
      table.integer('asked_role').unsigned().notNullable()
      table.dateTime('asked_at').notNullable()
      /** A process holds the lease until then; later it has crashed, and the next one tries. */
      table.dateTime('taken_until').nullable()
    })
  }

  async down() {
    this.schema.dropTable('first_passwords')
  }
}
