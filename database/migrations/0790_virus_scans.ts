import { BaseSchema } from '@adonisjs/lucid/schema'

/** What the virus scanner said of each file. Files of before, and without a scanner, are unscanned. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('stored_files', (table) => {
      /** pending, clean, infected or unscanned. */
      table.string('scan_state', 12).notNullable().defaultTo('unscanned')
      /** Name of what was found, or why there is no result. */
      table.string('scan_detail', 120).nullable()
      /** Of the scanner and its signatures. */
      table.string('scan_version', 80).nullable()
      table.dateTime('scanned_at').nullable()
      /** While a scan is outstanding: from when it may be begun, or until when a process has it. */
      table.dateTime('scan_due_at').nullable()
      table.smallint('scan_attempts').unsigned().notNullable().defaultTo(0)
      table.index('scan_due_at')
      table.index('scanned_at')
    })
  }

  async down() {
    this.schema.alterTable('stored_files', (table) => {
      table.dropIndex('scan_due_at')
      table.dropIndex('scanned_at')
      table.dropColumns('scan_state', 'scan_detail', 'scan_version', 'scanned_at')
      table.dropColumns('scan_due_at', 'scan_attempts')
    })
  }
}
