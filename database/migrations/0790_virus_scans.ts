import { BaseSchema } from '@adonisjs/lucid/schema'

/** Result of the virus scanner for each file. Files stored earlier or without a scanner are unscanned. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('stored_files', (table) => {
      /** pending, clean, infected or unscanned. */
      table.string('scan_state', 12).notNullable().defaultTo('unscanned')
      /** Name of the finding, or the reason for a missing result. */
      table.string('scan_detail', 120).nullable()
      /** Version of the scanner and its signatures. */
      table.string('scan_version', 80).nullable()
      table.dateTime('scanned_at').nullable()
      /** While a scan is outstanding: when it can start, or until when a process has leased it. */
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
