import { BaseSchema } from '@adonisjs/lucid/schema'

/** Links by which an officer chooses a password: each is good once, for a day, and only the last one of a person. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('password_links', (table) => {
      table.increments('id')
      table.integer('user_id').unsigned().notNullable().unique().references('users.id')
      /** Of the token in the address, which is kept nowhere. */
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
