import { BaseSchema } from '@adonisjs/lucid/schema'

/** The auditor's sample of a month: applications and claims drawn, findings, answers and conclusions. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('audit_samples', (table) => {
      table.increments('id')
      /** First day of the month whose decisions and payments are sampled. */
      table.date('month').notNullable()
      /** Allows the same draw to be repeated: derived from the audit log's checkpoints, not chosen. */
      table.string('seed', 64).notNullable()
      table.integer('drawn_by').unsigned().references('users.id')
      table.dateTime('drawn_at').notNullable()
      table.unique(['month'])
      table.index(['drawn_by'])
    })
    this.schema.createTable('audit_sample_items', (table) => {
      table.increments('id')
      table.integer('sample_id').unsigned().notNullable().references('audit_samples.id')
      table.string('kind', 16).notNullable()
      table.string('subject_type', 16).notNullable()
      table.integer('subject_id').unsigned().notNullable()
      /** The waiting period that was drawn; null for a payment. */
      table.integer('stay_id').unsigned()
      /** Reasons for a higher probability of being drawn: names of marks, as JSON. */
      table.text('marks').notNullable()
      /** Who answers for it: a role, and a district or 0 for the head office. */
      table.integer('role_id').unsigned().notNullable()
      table.integer('office_id').unsigned().notNullable()
      table.string('state', 16).notNullable()
      /** Answers to the checklist, as JSON. */
      table.text('checks')
      table.text('finding')
      table.integer('checked_by').unsigned().references('users.id')
      table.dateTime('checked_at')
      table.text('answer')
      table.integer('answered_by').unsigned().references('users.id')
      table.dateTime('answered_at')
      table.string('result', 16)
      table.text('conclusion')
      table.integer('closed_by').unsigned().references('users.id')
      table.dateTime('closed_at')
      table.unique(['sample_id', 'subject_type', 'subject_id'])
      table.index(['state', 'role_id', 'office_id', 'checked_at'], 'sample_items_asked')
      table.index(['subject_type', 'subject_id'])
      table.index(['checked_by'])
      table.index(['answered_by'])
      table.index(['closed_by'])
    })
  }

  async down() {
    this.schema.dropTable('audit_sample_items')
    this.schema.dropTable('audit_samples')
  }
}
