import { BaseSchema } from '@adonisjs/lucid/schema'

/** One field or one paper that the office asks back from an applicant, whose file stays where it is. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('asked_items', (table) => {
      table.increments('id')
      table.integer('application_id').unsigned().notNullable().references('applications.id')
      /** 'personal.motherName', 'account.ifsc', 'paper.pan'. */
      table.string('item', 64).notNullable()
      table.text('reason').notNullable()
      /** Where the file stands as long as it is open. */
      table.integer('status_id').unsigned().notNullable()
      table.integer('asked_by').unsigned().notNullable().references('users.id')
      table.dateTime('created_at').notNullable()
      /** The last day for the answer. */
      table.date('answer_by').notNullable()
      /** 'open', 'answered', 'withdrawn', 'late', or 'moved' with the file. */
      table.string('state', 12).notNullable()
      table.dateTime('closed_at').nullable()
      /** What the answer changed; null where it said the same. */
      table.integer('revision_id').unsigned().nullable().references('profile_revisions.id')
      /** Application and item while it is open: each is asked for once at a time. */
      table.string('open_key', 96).nullable().unique()
      table.index(['application_id', 'id'])
    })
  }

  async down() {
    this.schema.dropTable('asked_items')
  }
}
