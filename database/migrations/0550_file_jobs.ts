import { BaseSchema } from '@adonisjs/lucid/schema'
import { QueueSchemaService } from '@adonisjs/queue'
import { isSqlite } from '#kernel/database/dialect'

/** What waits for a worker is the queue's; what a person asked for, and how far it is, is ours. */
export default class extends BaseSchema {
  async up() {
    this.defer(async (db) => {
      const queue = new QueueSchemaService(db.getWriteClient())
      await queue.createJobsTable()
      await queue.createSchedulesTable()
    })
    /** The type of Excel files has 65 characters; SQLite counts none. */
    if (!isSqlite(this.db)) {
      this.schema.alterTable('stored_files', (table) => {
        table.string('mime', 100).notNullable().alter()
      })
    }
    this.schema.createTable('file_jobs', (table) => {
      table.increments('id')
      table.integer('user_id').unsigned().notNullable().references('users.id')
      /** The post that it was asked for under: its rights are those of the file. */
      table.integer('post_id').unsigned().notNullable()
      /** The list's name, sheet or paper, and what was asked of it. */
      table.string('list', 60).notNullable()
      table.string('place', 5).notNullable()
      table.text('query').notNullable()
      table.string('locale', 2).notNullable()
      /** waiting, running, done, stopped, failed */
      table.string('state', 8).notNullable()
      /** Why it failed. */
      table.string('problem', 20)
      /** How often it was begun: who began it last alone may finish it. */
      table.integer('attempts').notNullable().defaultTo(0)
      table.integer('rows_done').notNullable().defaultTo(0)
      table.integer('rows_total')
      /** The districts of the post when the file was made; all of them without. */
      table.text('districts')
      table.integer('file_id').unsigned().references('stored_files.id')
      table.dateTime('asked_at').notNullable()
      table.dateTime('offered_at').notNullable()
      /** The last sign of life of who makes it. */
      table.dateTime('seen_at')
      table.dateTime('ended_at')
      /** Nothing of it is left after that. */
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
