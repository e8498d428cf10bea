import { BaseSchema } from '@adonisjs/lucid/schema'

const TABLES = [
  ['row_turns', 'lock_rows'],
  ['sent_forms', 'idempotency_keys'],
  ['export_turns', 'queued_exports'],
  ['whole_histories', 'history_start_dates'],
] as const

const COLUMNS = [
  ['lock_rows', 'place', 'slot'],
  ['lock_rows', 'turn', 'version'],
  ['idempotency_keys', 'answer', 'response'],
  ['queued_exports', 'seen_at', 'heartbeat_at'],
] as const

/** Standard names for the tables of locks, form keys, running exports and histories. */
export default class extends BaseSchema {
  async up() {
    for (const [from, to] of TABLES) this.schema.renameTable(from, to)
    /** `renameColumn` is not used: on MySQL it redefines the column without its collation. */
    for (const [table, from, to] of COLUMNS) {
      this.schema.raw(`alter table ${table} rename column ${from} to ${to}`)
    }
  }

  async down() {
    for (const [table, from, to] of COLUMNS) {
      this.schema.raw(`alter table ${table} rename column ${to} to ${from}`)
    }
    for (const [from, to] of TABLES) this.schema.renameTable(to, from)
  }
}
