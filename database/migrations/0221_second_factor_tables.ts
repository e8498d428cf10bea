import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('second_factors', (table) => {
      table.increments('id')
      table.integer('user_id').unsigned().notNullable().unique().references('users.id')
      /** The shared key, encrypted by the vault. */
      table.text('secret_cipher').notNullable()
      /** The thirty-second step of the last accepted code: no code is accepted twice. */
      table.integer('last_step').unsigned().notNullable().defaultTo(0)
      /** Null while it is being set up and is not required yet. */
      table.dateTime('confirmed_at').nullable()
      table.dateTime('created_at').notNullable()
    })

    this.schema.createTable('recovery_codes', (table) => {
      table.increments('id')
      table.integer('user_id').unsigned().notNullable().references('users.id')
      /** Keyed digest of person and code. */
      table.string('code_hash', 64).notNullable()
      table.dateTime('used_at').nullable()
      table.unique(['user_id', 'code_hash'])
    })
  }

  async down() {
    this.schema.dropTable('recovery_codes')
    this.schema.dropTable('second_factors')
  }
}
