import { BaseSchema } from '@adonisjs/lucid/schema'

/** Appeals of applicants against a rejection (DECISIONS 4 'grant appeal'), with their attachments. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('appeals', (table) => {
      table.increments('id')
      table.integer('application_id').unsigned().notNullable().references('applications.id')
      /** The step that rejected the application: at most one appeal against each. */
      table
        .integer('rejection_id')
        .unsigned()
        .notNullable()
        .unique()
        .references('workflow_decisions.id')
      /** The applicant's text, encrypted; null once erased. */
      table.text('words').nullable()
      table.dateTime('made_at').notNullable()
      /** 'open', 'granted' or 'refused'. */
      table.string('state', 16).notNullable()
      /** The step that granted or refused it. */
      table.integer('outcome_id').unsigned().nullable().references('workflow_decisions.id')
      /** The application while the appeal is open: ensures that there is at most one. */
      table.integer('open_application_id').unsigned().nullable().unique()
      table.index('application_id')
      table.index('outcome_id')
      table.index(['state', 'id'])
    })
    this.schema.createTable('appeal_files', (table) => {
      table.increments('id')
      table.integer('appeal_id').unsigned().notNullable().references('appeals.id')
      table.integer('file_id').unsigned().notNullable().unique().references('stored_files.id')
      table.index('appeal_id')
    })
  }

  async down() {
    this.schema.dropTable('appeal_files')
    this.schema.dropTable('appeals')
  }
}
