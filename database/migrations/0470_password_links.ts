import { BaseSchema } from '@adonisjs/lucid/schema'

/** Links with which an officer chooses a password: each is valid once, for a day, and only the last one of a user. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('password_links', (table) => {
      table.increments('id')
      table.integer('user_id').unsigned().notNullable().unique().references('users.id')
      /** Hash of the token in the address, which is not stored. */
      table.string('token_hash', 64).notNullable().unique()
      table.integer('created_by').unsigned().notNullable().references('users.id')
      table.dateTime('created_at').notNullable()
      table.dateTime('expires_at').notNullable()
    })
  }

  async down() {
    this.schema.dropTable('password_links')
  }
}
