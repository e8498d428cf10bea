import { BaseSchema } from '@adonisjs/lucid/schema'

/** A key for each person, with which data about them in other places is encrypted: erasing the person destroys it. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('person_keys', (table) => {
      table.increments('id')
      table.integer('user_id').unsigned().notNullable().unique().references('users.id')
      /** Encrypted with VAULT_KEY; null once it was destroyed. */
      table.text('key_cipher').nullable()
      table.dateTime('created_at').notNullable()
      table.dateTime('destroyed_at').nullable()
    })
  }

  async down() {
    this.schema.dropTable('person_keys')
  }
}
