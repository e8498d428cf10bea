import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * The bank at which the national mapper credits a person's Aadhaar, according to their statement of its status page.
 * Rows are only added: the newest of a person counts, the others are earlier versions.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('seeding_statements', (table) => {
      table.increments('id')
      table.integer('user_id').unsigned().notNullable().references('users.id')
      table.integer('bank_id').unsigned().notNullable().references('banks.id')
      /** The day of linking, as the status page shows it. */
      table.date('shown_on').notNullable()
      /** An image of that page. */
      table.integer('file_id').unsigned().notNullable().references('stored_files.id')
      table.dateTime('stated_at').notNullable()
      table.index(['user_id', 'id'])
    })
  }

  async down() {
    this.schema.dropTable('seeding_statements')
  }
}
