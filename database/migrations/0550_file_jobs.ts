import { BaseSchema } from '@adonisjs/lucid/schema'
import { QueueSchemaService } from '@adonisjs/queue'
import { isSqlite } from '#kernel/database/dialect'

/** The queue stores the jobs that wait for a worker; the portal stores what a person requested, and its progress. */
export default class extends BaseSchema {
  async up() {
    this.defer(async (db) => {
      const queue = new QueueSchemaService(db.getWriteClient())
      await queue.createJobsTable()
      await queue.createSchedulesTable()
    })
    /** The MIME type of Excel files has 65 characters; SQLite does not enforce lengths. */
    if (!isSqlite(this.db)) {
      this.schema.alterTable('stored_files', (table) => {
        table.string('mime', 100).notNullable().alter()
      })
    }
    this.schema.createTable('file_jobs', (table) => {
      table.increments('id')
      table.integer('user_id').unsigned().notNullable().references('users.id')
      /** The post under which the file was requested: its rights apply to the file. */
      table.integer('post_id').unsigned().notNullable()
      /** Name of the list, spreadsheet or PDF, and its query. */
      table.string('list', 60).notNullable()
      table.string('place', 5).notNullable()
      table.text('query').notNullable()
      table.string('locale', 2).notNullable()
      /** waiting, running, done, stopped, failed */
      table.string('state', 8).notNullable()
      /** Reason for the failure. */
      table.string('problem', 20)
      /** Number of times it was started: only the worker that started it last can finish it. */
      table.integer('attempts').notNullable().defaultTo(0)
      table.integer('rows_done').notNullable().defaultTo(0)
      table.integer('rows_total')
      /** Districts of the post when the file was made; null for all districts. */
      table.text('districts')
      table.integer('file_id').unsigned().references('stored_files.id')
      table.dateTime('asked_at').notNullable()
      table.dateTime('offered_at').notNullable()
      /** Last heartbeat of the worker. */
      table.dateTime('seen_at')
      table.dateTime('ended_at')
      /** Nothing of the file is retained after this time. */
      table.dateTime('kept_until')
      table.index(['user_id', 'id'])
      table.index(['state', 'offered_at'])
      table.index(['kept_until'])
    })
  }

  async down() {
    this.schema.dropTable('file_jobs')
    this.defer(async (db) => {
      const queue = new QueueSchemaService(db.getWriteClient())
      await queue.dropSchedulesTable()
      await queue.dropJobsTable()
    })
  }
}
