import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Data of profiles that reports over all applications use, stored with the application, so that they read one index
 * instead of joining each profile; and which profiles may share a number. They are counted once the numbers are
 * encrypted (0270): the counting reads the digests.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('applications', (table) => {
      /** Taluka of the applicant's correspondence address. */
      table.integer('taluka_id').unsigned().nullable()
      /** Missing items of the application, one bit for each gap (app/back_office/reports/rules/gaps.ts). */
      table.integer('gaps').unsigned().notNullable().defaultTo(0)
      table.index(['profile_id', 'id'], 'applications_profile')
      table.index(
        ['district_id', 'taluka_id', 'loan_type', 'status_id', 'submitted_on'],
        'applications_taluka'
      )
      table.index(['district_id', 'gaps', 'submitted_on'], 'applications_gaps')
    })
    this.schema.createTable('shared_numbers', (table) => {
      /** Kind of number: 'aadhaarNumber', 'pan', 'rationCard' or 'bankAccount'; never the number itself. */
      table.string('kind', 16).notNullable()
      table.integer('profile_id').unsigned().notNullable().references('profiles.id')
      table.primary(['kind', 'profile_id'])
    })
  }

  async down() {
    this.schema.dropTable('shared_numbers')
    this.schema.alterTable('applications', (table) => {
      table.dropIndex([], 'applications_gaps')
      table.dropIndex([], 'applications_taluka')
      table.dropIndex([], 'applications_profile')
      table.dropColumn('gaps')
      table.dropColumn('taluka_id')
    })
  }
}
