import { BaseSchema } from '@adonisjs/lucid/schema'

/** Committee meetings: a batch of applications with a date and a time, and later a report. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('committee_batches', (table) => {
      table.increments('id')
      table.integer('district_id').unsigned().notNullable().references('districts.id')
      table.date('meeting_on').notNullable()
      table.string('meeting_time', 5).notNullable()
      /** 'scheduled' or 'reported'. */
      table.string('status', 12).notNullable()
      /** The day the committee met, according to its report. */
      table.date('held_on').nullable()
      table.integer('created_by').unsigned().notNullable().references('users.id')
      table.integer('reported_by').unsigned().nullable().references('users.id')
      table.dateTime('reported_at').nullable()
      table.dateTime('created_at').notNullable()
      table.dateTime('updated_at').notNullable()
      table.index(['district_id', 'meeting_on', 'id'])
      table.index(['status', 'meeting_on', 'id'])
    })

    this.schema.createTable('committee_batch_items', (table) => {
      table.increments('id')
      table.integer('batch_id').unsigned().notNullable().references('committee_batches.id')
      table.integer('application_id').unsigned().notNullable().references('applications.id')
      /** The application's id until its meeting is held, so that it waits for only one. */
      table.integer('live_application_id').unsigned().nullable().unique()
      /** Action that the committee decided, once reported. */
      table.string('outcome', 32).nullable()
      table.integer('reason_id').unsigned().nullable()
      table.string('remarks', 500).nullable()
      table.dateTime('removed_at').nullable()
      table.unique(['batch_id', 'application_id'])
      table.index(['application_id', 'id'])
    })
  }

  async down() {
    this.schema.dropTable('committee_batch_items')
    this.schema.dropTable('committee_batches')
  }
}
