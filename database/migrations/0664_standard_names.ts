import { BaseSchema } from '@adonisjs/lucid/schema'

const TABLES = [
  ['audit_seals', 'audit_checkpoints'],
  ['audit_seal_roots', 'audit_checkpoint_roots'],
  ['audit_days', 'audit_published_days'],
  ['application_words', 'application_search_words'],
  ['workflow_waits', 'workflow_pending_counts'],
  ['posts', 'role_assignments'],
  ['post_districts', 'role_assignment_districts'],
] as const

const COLUMNS = [
  ['audit_checkpoint_roots', 'seal_number', 'checkpoint_number'],
  ['audit_archives', 'first_seal', 'first_checkpoint'],
  ['audit_archives', 'last_seal', 'last_checkpoint'],
  ['role_assignment_districts', 'post_id', 'role_assignment_id'],
  ['workflow_versions', 'moves', 'rollout'],
  ['audit_sample_items', 'stay_id', 'waiting_period_id'],
  ['grievance_steps', 'words', 'message'],
  ['appeals', 'words', 'grounds'],
  ['proposed_changes', 'asked_by', 'requested_by'],
  ['proposed_changes', 'asked_role', 'requested_role'],
  ['proposed_changes', 'asked_at', 'requested_at'],
  ['first_passwords', 'asked_by', 'requested_by'],
  ['first_passwords', 'asked_role', 'requested_role'],
  ['first_passwords', 'asked_at', 'requested_at'],
  ['first_passwords', 'taken_until', 'leased_until'],
  ['district_splits', 'asked_by', 'requested_by'],
  ['district_splits', 'taken_until', 'leased_until'],
  ['erasures', 'asked_by', 'requested_by'],
  ['file_jobs', 'asked_at', 'requested_at'],
  ['correction_requests', 'asked_at', 'requested_at'],
] as const

/** Keys of filters and columns of the list of claims, which saved filters and hidden columns contain. */
const KEYS = [
  ['saved_filters', 'query', 'seeding', 'linking'],
  ['saved_filters', 'query', 'purse', 'usage'],
  ['list_columns', 'hidden', 'seeding', 'linking'],
] as const

/**
 * Standard names for checkpoints of the audit log, role assignments, pending counts, search words and requests.
 * `post_id` of audit entries and of the records beside them keeps its name because checkpoints cover it. `first_seal`
 * and `last_seal` of published days keep theirs because they are published under these names.
 */
export default class extends BaseSchema {
  async up() {
    for (const [from, to] of TABLES) this.schema.renameTable(from, to)
    for (const [table, from, to] of COLUMNS) {
      this.schema.raw(`alter table ${table} rename column ${from} to ${to}`)
    }
    for (const [table, column, from, to] of KEYS) this.#renameKey({ table, column }, from, to)
  }

  async down() {
    for (const [table, column, from, to] of KEYS) this.#renameKey({ table, column }, to, from)
    for (const [table, from, to] of COLUMNS) {
      this.schema.raw(`alter table ${table} rename column ${to} to ${from}`)
    }
    for (const [from, to] of TABLES) this.schema.renameTable(to, from)
  }

  #renameKey({ table, column }: { table: string; column: string }, from: string, to: string) {
    this.defer(async (db) => {
      const rows = await db.from(table).where('list', 'claims').select('id', column)
      for (const { id, [column]: text } of rows) {
        const renamed = String(text).replace(new RegExp(`(?<![^&,?])${from}(?![^=,])`, 'g'), to)
        if (renamed !== text)
          await db
            .from(table)
            .where({ id })
            .update({ [column]: renamed })
      }
    })
  }
}
