import { BaseSchema } from '@adonisjs/lucid/schema'

/** Years of the audit log that were exported to a file and removed from the database (docs/operations/growth.md). */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('audit_archives', (table) => {
      /**
       * Financial year, '2026-2027': the file contains the entries up to the last checkpoint of the year that are in no
       * earlier file.
       */
      table.string('year', 9).primary()
      table.integer('first_seal').unsigned().notNullable().unique()
      table.integer('last_seal').unsigned().notNullable().unique()
      table.integer('last_entry_id').unsigned().notNullable()
      table.integer('entries').unsigned().notNullable()
      /** SHA-256 of the file, 64 hexadecimal digits. */
      table.string('sha256', 64).notNullable()
      table.dateTime('archived_at').notNullable()
    })
  }

  async down() {
    this.schema.dropTable('audit_archives')
  }
}
