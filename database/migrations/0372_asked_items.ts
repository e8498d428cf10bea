import { BaseSchema } from '@adonisjs/lucid/schema'

/** One field or one document that the office requests from an applicant, while the file keeps its status. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('asked_items', (table) => {
      table.increments('id')
      table.integer('application_id').unsigned().notNullable().references('applications.id')
      /** 'personal.motherName', 'account.ifsc', 'paper.pan'. */
      table.string('item', 64).notNullable()
      table.text('reason').notNullable()
      /** Status of the file as long as it is open. */
      table.integer('status_id').unsigned().notNullable()
      table.integer('asked_by').unsigned().notNullable().references('users.id')
      table.dateTime('created_at').notNullable()
      /** The last day for the answer. */
      table.date('answer_by').notNullable()
      /** 'open', 'answered', 'withdrawn', 'late', or 'moved' with the file. */
      table.string('state', 12).notNullable()
      table.dateTime('closed_at').nullable()
      /** The revision made by the answer; null when it changed nothing. */
      table.integer('revision_id').unsigned().nullable().references('profile_revisions.id')
      /** Application and item while it is open: each is requested once at a time. */
      table.string('open_key', 96).nullable().unique()
      table.index(['application_id', 'id'])
    })
  }

  async down() {
    this.schema.dropTable('asked_items')
  }
}
