import { BaseSchema } from '@adonisjs/lucid/schema'
import { sqlInstant } from '#kernel/database/dialect'

/**
 * What an application said of itself until it was changed: the file and the MIS of a day before are told from it
 * (docs/users/point_in_time.md). And since when histories are whole that were not kept before.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('application_changes', (table) => {
      table.increments('id')
      table.integer('application_id').unsigned().notNullable().references('applications.id')
      table.dateTime('changed_at').notNullable()
      /** All of them as they were before. */
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
