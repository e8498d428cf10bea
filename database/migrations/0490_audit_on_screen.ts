import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * The audit log is read by day: each index holds the rows of one question in the order of the list, so that
 * a page of any of them costs the same however long the log is. Two take the place of those by number.
 *
 * - created_at: what happened within these days?
 * - actor_id, created_at: what did this person do?
 * - subject_type, subject_id, created_at: who saw or changed this file?
 * - action, created_at: when was this done, and when was the log verified last?
 */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('audit_entries', (table) => {
      table.index(['created_at'])
      table.index(['actor_id', 'created_at'])
      table.index(['subject_type', 'subject_id', 'created_at'])
      table.index(['action', 'created_at'])
      table.dropIndex(['actor_id', 'id'])
      table.dropIndex(['subject_type', 'subject_id', 'id'])
    })
  }

  async down() {
    this.schema.alterTable('audit_entries', (table) => {
      table.index(['subject_type', 'subject_id', 'id'])
      table.index(['actor_id', 'id'])
      table.dropIndex(['action', 'created_at'])
      table.dropIndex(['subject_type', 'subject_id', 'created_at'])
      table.dropIndex(['actor_id', 'created_at'])
      table.dropIndex(['created_at'])
    })
  }
}
