import { BaseSchema } from '@adonisjs/lucid/schema'

/** Settings of the corporation that an administrator has saved; any other setting comes from `.env`. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('settings', (table) => {
      table.string('name', 64).primary()
      /** Encrypted where it is an account number. */
      table.text('value').notNullable()
      table.integer('updated_by').unsigned().notNullable().references('users.id')
      table.dateTime('updated_at').notNullable()
    })
  }

  async down() {
    this.schema.dropTable('settings')
  }
}
