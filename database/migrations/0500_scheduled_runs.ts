import { BaseSchema } from '@adonisjs/lucid/schema'

/** Automatic runs with their time and outcome; each scheduled time of a task has one run, regardless of the machine. */
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
      /** The last heartbeat of the process that runs it. */
      table.dateTime('seen_at')
      table.dateTime('ended_at')
      table.integer('exit_code')
      /** The end of its output. */
      table.text('said')
      table.unique(['task', 'due_at'])
      table.index(['ended_at'])
    })
  }

  async down() {
    this.schema.dropTable('scheduled_runs')
  }
}
