import { BaseSchema } from '@adonisjs/lucid/schema'

/** What an administrator has set of the corporation; any other setting is as `.env` has it. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('settings', (table) => {
      table.string('name', 64).primary()
      /** Sealed where it is an account number. */
      table.text('value').notNullable()
      table.integer('updated_by').unsigned().notNullable().references('users.id')
      table.dateTime('updated_at').notNullable()
    })
  }

  async down() {
    this.schema.dropTable('settings')
  }
}
