import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Who acts for a person who died or cannot act (DPDP Act 2023, section 14), with every one before, and
 * what people ask to have corrected where their file is locked.
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
      /** Null: is the one who acts. */
      table.dateTime('ended_at').nullable()
      /** The person while this one acts, so that there is one at most. */
      table.integer('live_user_id').unsigned().nullable().unique()
      table.index(['user_id', 'id'])
    })
    this.schema.createTable('correction_requests', (table) => {
      table.increments('id')
      table.integer('user_id').unsigned().notNullable().references('users.id')
      table.integer('application_id').unsigned().notNullable().references('applications.id')
      /** What is wrong: a field that the office corrects. */
      table.string('field', 64).notNullable()
      table.string('wanted', 500).notNullable()
      table.string('reason', 500).notNullable()
      table.dateTime('asked_at').notNullable()
      /** 'open', 'corrected' or 'refused'. */
      table.string('state', 16).notNullable()
      /** What the office answered, and who. */
      table.string('answer', 500).nullable()
      table.integer('answered_by').unsigned().nullable().references('users.id')
      table.dateTime('answered_at').nullable()
      /** The application and the field while it is open, so that each is asked once. */
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
