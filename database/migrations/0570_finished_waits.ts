import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Time that applications and claims spent at a desk, and time from the first submission to the letter or payment:
 * written with the step that ended it, and counted by month in the same transaction. Earlier steps have no values until
 * `applications:recount --fix` fills them in.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('workflow_decisions', (table) => {
      /** District of the application or claim at the step; null if the step ended no waiting period. */
      table.integer('waited_in_district').unsigned().nullable()
      /** Working days at the desk that the step cleared, and whether they were within its target. */
      table.integer('stage_days').unsigned().nullable()
      table.boolean('is_stage_timely').nullable()
      /** Working days since the first submission; null if the step did not end the complete process. */
      table.integer('whole_days').unsigned().nullable()
      table.boolean('is_whole_timely').nullable()
    })
    this.schema.createTable('finished_waits', (table) => {
      table.increments('id')
      table.string('subject_type', 16).notNullable()
      /** The month in India in which the periods ended, as its first day. */
      table.date('month_on').notNullable()
      table.integer('district_id').unsigned().notNullable()
      /** The stage that was left; 0 for the complete process. */
      table.integer('status_id').unsigned().notNullable()
      table.integer('days').unsigned().notNullable()
      table.boolean('is_timely').notNullable()
      table.integer('subjects').notNullable()
      table.unique(
        ['subject_type', 'month_on', 'district_id', 'status_id', 'days', 'is_timely'],
        'finished_waits_cell'
      )
    })
  }

  async down() {
    this.schema.dropTable('finished_waits')
    this.schema.alterTable('workflow_decisions', (table) => {
      table.dropColumns(
        'waited_in_district',
        'stage_days',
        'is_stage_timely',
        'whole_days',
        'is_whole_timely'
      )
    })
  }
}
