import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * The representative of a person who has died or is incapable of acting (DPDP Act 2023, section 14), with all earlier
 * ones, and the corrections that people request where their application is locked.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('data_nominees', (table) => {
      table.increments('id')
      table.integer('user_id').unsigned().notNullable().references('users.id')
      table.string('full_name', 160).notNullable()
      table.integer('relationship_id').unsigned().notNullable().references('relationships.id')
      table.string('mobile', 16).notNullable()
      table.dateTime('named_at').notNullable()
      /** Null for the current nominee. */
      table.dateTime('ended_at').nullable()
      /** The person, while this nominee is current: ensures that there is at most one. */
      table.integer('live_user_id').unsigned().nullable().unique()
      table.index(['user_id', 'id'])
    })
    this.schema.createTable('correction_requests', (table) => {
      table.increments('id')
      table.integer('user_id').unsigned().notNullable().references('users.id')
      table.integer('application_id').unsigned().notNullable().references('applications.id')
      /** The incorrect field, which the office corrects. */
      table.string('field', 64).notNullable()
      table.string('wanted', 500).notNullable()
      table.string('reason', 500).notNullable()
      table.dateTime('asked_at').notNullable()
      /** 'open', 'corrected' or 'refused'. */
      table.string('state', 16).notNullable()
      /** The office's answer, and the officer who gave it. */
      table.string('answer', 500).nullable()
      table.integer('answered_by').unsigned().nullable().references('users.id')
      table.dateTime('answered_at').nullable()
      /** The application and the field while the request is open, so that each is requested once. */
      table.string('open_key', 96).nullable().unique()
      table.index(['user_id', 'id'])
      table.index(['application_id', 'state'])
    })
  }

  async down() {
    this.schema.dropTable('correction_requests')
    this.schema.dropTable('data_nominees')
  }
}
