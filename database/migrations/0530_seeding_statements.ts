import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Where the national mapper credits somebody's Aadhaar, as they say it stood on its status page. Rows are
 * only added: the newest of a person counts, the others are the versions before it.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('seeding_statements', (table) => {
      table.increments('id')
      table.integer('user_id').unsigned().notNullable().references('users.id')
      table.integer('bank_id').unsigned().notNullable().references('banks.id')
      /** The day of linking, as the status page shows it. */
      table.date('shown_on').notNullable()
      /** A picture of that page. */
      table.integer('file_id').unsigned().notNullable().references('stored_files.id')
      table.dateTime('stated_at').notNullable()
      table.index(['user_id', 'id'])
    })
  }

  async down() {
    this.schema.dropTable('seeding_statements')
  }
}
