import { BaseSchema } from '@adonisjs/lucid/schema'

/** Notes between officers on a file, the officers that they mention, and which notices a user has read. */
export default class extends BaseSchema {
  async up() {
    /** Append-only: a note is never changed. */
    this.schema.createTable('file_notes', (table) => {
      table.increments('id')
      /** 'application' or 'claim'. */
      table.string('subject_type', 16).notNullable()
      table.integer('subject_id').unsigned().notNullable()
      table.integer('author_id').unsigned().notNullable().references('users.id')
      table.text('body').notNullable()
      table.dateTime('created_at').notNullable()
      table.index(['subject_type', 'subject_id', 'id'])
    })
    this.schema.createTable('file_note_mentions', (table) => {
      table.increments('id')
      table.integer('note_id').unsigned().notNullable().references('file_notes.id')
      table.integer('user_id').unsigned().notNullable().references('users.id')
      table.unique(['note_id', 'user_id'])
    })
    this.schema.alterTable('notices', (table) => {
      /** The claim concerned, where that is the page to open. */
      table.integer('claim_id').unsigned().nullable()
      table.index(['user_id', 'read_at'])
      table.index(['created_at'])
    })
    /** Notices could not be marked before: those on the home page count as read. */
    this.defer(async (client) => {
      await client
        .from('notices')
        .whereNull('read_at')
        .update({ read_at: client.raw('created_at') })
    })
  }

  async down() {
    this.schema.alterTable('notices', (table) => {
      table.dropIndex(['created_at'])
      table.dropIndex(['user_id', 'read_at'])
      table.dropColumn('claim_id')
    })
    this.schema.dropTable('file_note_mentions')
    this.schema.dropTable('file_notes')
  }
}
