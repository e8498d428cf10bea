import { BaseSchema } from '@adonisjs/lucid/schema'

/** Years of the audit log that were written to a file and taken out of the database (docs/operations/growth.md). */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('audit_archives', (table) => {
      /** Financial year, '2026-2027': the file has what was sealed up to its end and is in none before. */
      table.string('year', 9).primary()
      table.integer('first_seal').unsigned().notNullable().unique()
      table.integer('last_seal').unsigned().notNullable().unique()
      table.integer('last_entry_id').unsigned().notNullable()
      table.integer('entries').unsigned().notNullable()
      /** Of the file, 64 hexadecimal digits. */
      table.string('sha256', 64).notNullable()
      table.dateTime('archived_at').notNullable()
    })
  }

  async down() {
    this.schema.dropTable('audit_archives')
  }
}
