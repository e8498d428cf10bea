import { BaseSchema } from '@adonisjs/lucid/schema'

/** What ran by itself, when, and how it ended; a time of a task has one run, whichever machine makes it. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('scheduled_runs', (table) => {
      table.increments('id')
      table.string('task', 60).notNullable()
      table.dateTime('due_at').notNullable()
      /** first, asked, running, done, failed */
      table.string('outcome', 8).notNullable()
      table.integer('attempts').notNullable().defaultTo(0)
      table.string('machine', 120)
      table.dateTime('started_at')
      /** The last sign of life of whoever runs it. */
      table.dateTime('seen_at')
      table.dateTime('ended_at')
      table.integer('exit_code')
      /** The end of what it said. */
      table.text('said')
      table.unique(['task', 'due_at'])
      table.index(['ended_at'])
    })
  }

  async down() {
    this.schema.dropTable('scheduled_runs')
  }
}
