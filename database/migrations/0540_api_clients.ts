import { BaseSchema } from '@adonisjs/lucid/schema'

/** Other systems that read the portal, and the tokens with which they authenticate. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('api_clients', (table) => {
      table.increments('id')
      table.string('name', 80).notNullable().unique()
      /** A bank's system sees only the data of that bank; null for a system of the corporation. */
      table.integer('bank_id').unsigned().references('banks.id')
      table.dateTime('created_at').notNullable()
      table.dateTime('updated_at').notNullable()
    })
    /** Columns in which the framework stores its tokens. */
    this.schema.createTable('api_tokens', (table) => {
      table.increments('id')
      table.integer('tokenable_id').unsigned().notNullable().references('api_clients.id')
      table.string('type', 20).notNullable()
      table.string('name', 80)
      table.string('hash', 80).notNullable()
      table.text('abilities').notNullable()
      table.dateTime('created_at').notNullable()
      table.dateTime('updated_at').notNullable()
      table.dateTime('last_used_at')
      table.dateTime('expires_at')
      table.index(['tokenable_id'])
    })
  }

  async down() {
    this.schema.dropTable('api_tokens')
    this.schema.dropTable('api_clients')
  }
}
