import { BaseSchema } from '@adonisjs/lucid/schema'
import { sqlInstant } from '#kernel/database/dialect'

/**
 * Values of an application until they were changed: the application and the MIS as of an earlier day are derived from
 * them (docs/users/point_in_time.md). Also the date from which histories that were not kept before are complete.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('application_changes', (table) => {
      table.increments('id')
      table.integer('application_id').unsigned().notNullable().references('applications.id')
      table.dateTime('changed_at').notNullable()
      /** All values as they were before the change. */
      table.integer('district_id').unsigned().notNullable().references('districts.id')
      table.string('applicant_name', 255).notNullable()
      table.string('aadhaar_last4', 4)
      table.integer('caste_id').unsigned()
      table.integer('gender_id').unsigned()
      table.integer('age_at_submission').unsigned().notNullable()
      table.index(['application_id', 'changed_at', 'id'], 'application_changes_of_file')
      table.index(['changed_at', 'application_id'], 'application_changes_since')
      table.index(['district_id'])
    })
    this.schema.createTable('whole_histories', (table) => {
      table.string('name', 40).primary()
      table.dateTime('since').notNullable()
    })
    this.defer(async (db) => {
      const since = sqlInstant(new Date())
      const names = ['application_changes', 'profile_revisions', 'document_versions']
      await db.table('whole_histories').multiInsert(names.map((name) => ({ name, since })))
    })
  }

  async down() {
    this.schema.dropTable('whole_histories')
    this.schema.dropTable('application_changes')
  }
}
