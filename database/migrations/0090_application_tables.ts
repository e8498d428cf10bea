import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('applications', (table) => {
      table.increments('id')
      /** Identifier for people outside, e.g. in the verification link of the LOI. */
      table.string('uuid', 36).notNullable().unique()
      table.string('number', 32).notNullable().unique()
      table.integer('user_id').unsigned().notNullable().references('users.id')
      table.integer('profile_id').unsigned().notNullable().references('profiles.id')
      table.integer('group_id').unsigned().nullable().references('applicant_groups.id')
      table.integer('loan_type').unsigned().notNullable().references('schemes.id')
      table.integer('district_id').unsigned().notNullable().references('districts.id')
      table.integer('status_id').unsigned().notNullable().references('application_statuses.id')
      /** 'user:loan type' while the application is live, otherwise null: one live application per loan type. */
      table.string('live_key', 24).nullable().unique()
      table.integer('previous_application_id').unsigned().nullable()
      table.bigint('amount_paise').notNullable()
      /** Copies for lists, so that a page of the list reads one table. */
      table.string('applicant_name', 255).notNullable()
      table.string('mobile', 10).notNullable()
      table.string('aadhaar_last4', 4).nullable()
      table.string('business_type', 255).notNullable()
      table.integer('age_at_submission').unsigned().notNullable()
      table.integer('caste_id').unsigned().nullable()
      table.integer('gender_id').unsigned().nullable()
      table.integer('loi_count').unsigned().notNullable().defaultTo(0)
      table.integer('extension_returns').unsigned().notNullable().defaultTo(0)
      table.integer('committee_outcome').unsigned().nullable()
      table.date('submitted_on').notNullable()
      table.dateTime('submitted_at').notNullable()
      table.dateTime('status_since').notNullable()
      table.dateTime('last_action_at').notNullable()
      table.dateTime('created_at').notNullable()
      table.dateTime('updated_at').notNullable()

      /** Every filter of officers, each followed by the order of the list (newest first). */
      table.index(['district_id', 'loan_type', 'status_id', 'id'], 'applications_by_filter')
      table.index(['district_id', 'status_id', 'id'])
      table.index(['district_id', 'id'])
      table.index(['status_id', 'id'])
      table.index(['loan_type', 'status_id', 'id'])
      table.index(['user_id', 'id'])
      table.index(['mobile', 'id'])
      table.index(['applicant_name', 'id'])
      table.index(['district_id', 'applicant_name', 'id'])
      table.index(['submitted_on', 'id'])
      table.index(['district_id', 'submitted_on', 'id'])
      table.index(['loan_type', 'id'])
      table.index(['last_action_at', 'id'])
      table.index(['district_id', 'last_action_at', 'id'], 'applications_by_last_action')
      table.index(['status_id', 'last_action_at', 'id'])
      table.index(['status_id', 'status_since', 'id'])
      /** Longest wait in a stage of one district. */
      table.index(['district_id', 'status_id', 'status_since', 'id'], 'applications_by_wait')
    })
  }

  async down() {
    this.schema.dropTable('applications')
  }
}
