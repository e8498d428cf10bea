import { BaseSchema } from '@adonisjs/lucid/schema'

/** Tokens of addresses with which a new installation gets its first administrator; empty once there is one. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('setup_tokens', (table) => {
      table.increments('id')
      /** Keyed digest: the token itself is printed only at the start of the server. */
      table.string('token_digest', 64).notNullable().unique()
      table.dateTime('expires_at').notNullable()
      table.dateTime('created_at').notNullable()
    })
  }

  async down() {
    this.schema.dropTable('setup_tokens')
  }
}
