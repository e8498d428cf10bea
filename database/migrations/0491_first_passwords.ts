import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Officers who are still to be sent a first password: how, and who asked for it. The password itself is kept
 * nowhere; it is made when it is sent.
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
      /** A process is at it until then; later it has died, and the next one tries. */
      table.dateTime('taken_until').nullable()
    })
  }

  async down() {
    this.schema.dropTable('first_passwords')
  }
}
