import { BaseSchema } from '@adonisjs/lucid/schema'

/** A key for each person, under which is sealed what is said of them elsewhere: erasing them destroys it. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('person_keys', (table) => {
      table.increments('id')
      table.integer('user_id').unsigned().notNullable().unique().references('users.id')
      /** Sealed with VAULT_KEY; null once it was destroyed. */
      table.text('key_cipher').nullable()
      table.dateTime('created_at').notNullable()
      table.dateTime('destroyed_at').nullable()
    })
  }

  async down() {
    this.schema.dropTable('person_keys')
  }
}
