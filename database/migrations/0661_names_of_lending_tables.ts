import { BaseSchema } from '@adonisjs/lucid/schema'

const TABLES = [
  ['earlier_meeting_days', 'previous_meeting_days'],
  ['earlier_verifications', 'previous_verifications'],
  ['seeding_statements', 'aadhaar_linking_statements'],
  ['likeness_decisions', 'duplicate_decisions'],
  ['queue_stays', 'queue_waiting_periods'],
  ['queue_days', 'queue_day_counts'],
] as const

const COLUMNS = [
  ['duplicate_decisions', 'words', 'explanation'],
  ['duplicate_decisions', 'seen_kinds', 'shown_kinds'],
] as const

/** Standard names for tables of meetings, loans, Aadhaar linking, duplicates and queues. */
export default class extends BaseSchema {
  async up() {
    for (const [from, to] of TABLES) this.schema.renameTable(from, to)
    for (const [table, from, to] of COLUMNS) {
      this.schema.raw(`alter table ${table} rename column ${from} to ${to}`)
    }
    this.#renameHistories((names) => names)
  }

  async down() {
    this.#renameHistories(([from, to]) => [to, from])
    for (const [table, from, to] of COLUMNS) {
      this.schema.raw(`alter table ${table} rename column ${to} to ${from}`)
    }
    for (const [from, to] of TABLES) this.schema.renameTable(to, from)
  }

  /** Start dates of histories are stored under the names of their tables. */
  #renameHistories(direction: (names: readonly [string, string]) => readonly [string, string]) {
    this.defer(async (db) => {
      for (const names of TABLES) {
        const [from, to] = direction(names)
        await db.from('history_start_dates').where('name', from).update({ name: to })
      }
    })
  }
}
