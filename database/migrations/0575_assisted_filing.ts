import { BaseSchema } from '@adonisjs/lucid/schema'

/** Helpers of citizens with one application each, the centres that help, and what was changed with their help. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('centres', (table) => {
      table.increments('id')
      table.string('uuid', 36).notNullable().unique()
      table.string('name', 160).notNullable()
      table.string('address', 400).notNullable()
      table.string('telephone', 16).notNullable()
      table.integer('district_id').unsigned().notNullable().references('districts.id')
      table.integer('registered_by').unsigned().notNullable().references('users.id')
      table.dateTime('registered_at').notNullable()
      /** Null while the centre can open applications. */
      table.dateTime('closed_at').nullable()
      table.dateTime('updated_at').notNullable()
      table.index(['district_id', 'id'])
    })
    this.schema.createTable('centre_operators', (table) => {
      table.increments('id')
      table.integer('centre_id').unsigned().notNullable().references('centres.id')
      table.integer('user_id').unsigned().notNullable().references('users.id')
      /** The user, while working there: nobody works for two centres. */
      table.integer('live_user_id').unsigned().nullable().unique()
      table.integer('added_by').unsigned().notNullable().references('users.id')
      table.dateTime('added_at').notNullable()
      table.dateTime('ended_at').nullable()
      table.index(['centre_id', 'id'])
      table.index(['user_id'])
    })
    this.schema.createTable('assistances', (table) => {
      table.increments('id')
      table.string('uuid', 36).notNullable().unique()
      /** The citizen whose application it is; null once the account was erased. */
      table.integer('citizen_id').unsigned().nullable().references('users.id')
      table.integer('loan_type').unsigned().notNullable()
      table.integer('application_id').unsigned().nullable().references('applications.id')
      /** Either a centre or one person, identified by the digest of the mobile until they have begun. */
      table.integer('centre_id').unsigned().nullable().references('centres.id')
      table.integer('helper_id').unsigned().nullable().references('users.id')
      table.string('helper_digest', 64).nullable()
      table.string('helper_last4', 4).nullable()
      /** Who named or opened it: the citizen or an operator. */
      table.integer('opened_by').unsigned().nullable().references('users.id')
      table.dateTime('opened_at').notNullable()
      /** Seconds between the sending and the entry of a code; null if there was none. */
      table.integer('opening_seconds').unsigned().nullable()
      table.dateTime('code_sent_at').nullable()
      table.integer('submission_seconds').unsigned().nullable()
      table.dateTime('ended_at').nullable()
      table.string('end_reason', 12).nullable()
      table.dateTime('submitted_at').nullable()
      table.integer('submitted_by').unsigned().nullable().references('users.id')
      table.integer('decision_id').unsigned().nullable().references('workflow_decisions.id')
      /** Citizen and loan type while the assistance is open: one helper at a time. */
      table.string('open_key', 32).nullable().unique()
      table.index(['citizen_id', 'loan_type', 'id'])
      table.index(['application_id'])
      table.index(['centre_id', 'opened_at'])
      table.index(['helper_id', 'id'])
      table.index(['helper_digest'])
      table.index(['opened_by'])
      table.index(['submitted_by'])
      table.index(['decision_id'])
    })
    this.schema.createTable('assisted_changes', (table) => {
      table.increments('id')
      table.integer('assistance_id').unsigned().notNullable().references('assistances.id')
      table.integer('actor_id').unsigned().nullable().references('users.id')
      table.string('section', 40).notNullable()
      table.string('kind', 12).notNullable()
      table.integer('times').unsigned().notNullable()
      table.dateTime('first_at').notNullable()
      table.dateTime('last_at').notNullable()
      table.unique(['assistance_id', 'actor_id', 'section', 'kind'], {
        indexName: 'assisted_changes_place',
      })
      table.index(['actor_id'])
    })
  }

  async down() {
    this.schema.dropTable('assisted_changes')
    this.schema.dropTable('assistances')
    this.schema.dropTable('centre_operators')
    this.schema.dropTable('centres')
  }
}
