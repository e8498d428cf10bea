import { BaseSchema } from '@adonisjs/lucid/schema'

/** Applicants' own devices, which stay signed in for 30 days, as the framework's tokens. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('remember_me_tokens', (table) => {
      table.increments('id')
      table
        .integer('tokenable_id')
        .unsigned()
        .notNullable()
        .references('users.id')
        .onDelete('cascade')
      table.string('hash', 64).notNullable().unique()
      table.timestamp('created_at').notNullable().defaultTo(this.now())
      table.timestamp('updated_at').notNullable().defaultTo(this.now())
      table.timestamp('expires_at').notNullable().defaultTo(this.now())
    })
  }

  async down() {
    this.schema.dropTable('remember_me_tokens')
  }
}
