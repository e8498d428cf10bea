import { BaseSchema } from '@adonisjs/lucid/schema'

export default class extends BaseSchema {
  async up() {
    this.schema.createTable('outbox_messages', (table) => {
      table.increments('id')
      table.string('uuid', 36).notNullable().unique()
      /** 'sms' or 'email'. */
      table.string('channel', 8).notNullable()
      table.string('recipient', 160).notNullable()
      table.string('template', 64).notNullable()
      table.string('locale', 2).notNullable()
      table.string('subject', 255).nullable()
      /** Encrypted: a body may contain a one-time code. */
      table.text('body').notNullable()
      /** Prevents a second message for the same occasion. */
      table.string('dedupe_key', 160).nullable().unique()
      table.string('status', 12).notNullable()
      table.integer('attempts').unsigned().notNullable().defaultTo(0)
      table.dateTime('next_attempt_at').nullable()
      /** A one-time code that arrives late is useless: not sent after this time. */
      table.dateTime('expires_at').nullable()
      table.dateTime('sent_at').nullable()
      table.string('last_error', 255).nullable()
      table.integer('user_id').unsigned().nullable().references('users.id')
      table.dateTime('created_at').notNullable()
      table.index(['status', 'next_attempt_at'])
    })

    /** Notices to an applicant on the home page (document 1: Notification). */
    this.schema.createTable('notices', (table) => {
      table.increments('id')
      table.integer('user_id').unsigned().notNullable().references('users.id')
      table.integer('application_id').unsigned().nullable()
      table.string('template', 64).notNullable()
      table.text('data').notNullable()
      /** Prevents a second notice for the same occasion. */
      table.string('dedupe_key', 160).nullable().unique()
      table.dateTime('read_at').nullable()
      table.dateTime('created_at').notNullable()
      table.index(['user_id', 'id'])
    })
  }

  async down() {
    this.schema.dropTable('notices')
    this.schema.dropTable('outbox_messages')
  }
}
