import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * The audit log is read by day: each index holds the rows of one query in the order of the list, so that a page of any
 * of them costs the same regardless of the length of the log. Two replace those by number.
 *
 * - created_at: entries within a period
 * - actor_id, created_at: entries of a user
 * - subject_type, subject_id, created_at: views and changes of a file
 * - action, created_at: entries of an action, and the last verification of the log
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
