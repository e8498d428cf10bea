import { BaseSchema } from '@adonisjs/lucid/schema'
import { sqlInstant } from '#kernel/database/dialect'

/**
 * Verifications that were reversed and meeting dates that were moved: the state as of an earlier day is derived from
 * them.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('earlier_verifications', (table) => {
      table.increments('id')
      table.string('subject_type', 16).notNullable()
      table.integer('subject_id').unsigned().notNullable()
      table.dateTime('verified_at').notNullable()
      table.integer('verified_by').unsigned().references('users.id')
      table.dateTime('ended_at').notNullable()
      table.index(['subject_type', 'subject_id', 'ended_at'])
      table.index(['verified_by'])
    })
    this.schema.createTable('earlier_meeting_days', (table) => {
      table.increments('id')
      table.integer('batch_id').unsigned().notNullable().references('committee_batches.id')
      table.date('meeting_on').notNullable()
      table.string('meeting_time', 5).notNullable()
      table.dateTime('ended_at').notNullable()
      table.index(['batch_id', 'ended_at'])
    })
    this.defer(async (db) => {
      const since = sqlInstant(new Date())
      const names = ['earlier_verifications', 'earlier_meeting_days']
      await db.table('whole_histories').multiInsert(names.map((name) => ({ name, since })))
    })
  }

  async down() {
    this.defer(async (db) => {
      await db.from('whole_histories').where('name', 'like', 'earlier%').delete()
    })
    this.schema.dropTable('earlier_meeting_days')
    this.schema.dropTable('earlier_verifications')
  }
}
