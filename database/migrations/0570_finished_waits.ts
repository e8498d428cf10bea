import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * How long files lay on a desk, and how long it took from the first submission to the letter or to the payment:
 * written with the step that ended it, and counted by month in the same transaction. Steps of before have none
 * until `applications:recount --fix` fills them in.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('workflow_decisions', (table) => {
      /** The district of the file at the step; null where the step ended no wait. */
      table.integer('waited_in_district').unsigned().nullable()
      /** Working days on the desk that the step cleared, and whether they were within its target. */
      table.integer('stage_days').unsigned().nullable()
      table.boolean('is_stage_timely').nullable()
      /** Working days since the first submission; null where the step did not end the whole. */
      table.integer('whole_days').unsigned().nullable()
      table.boolean('is_whole_timely').nullable()
    })
    this.schema.createTable('finished_waits', (table) => {
      table.increments('id')
      table.string('subject_type', 16).notNullable()
      /** The month in India in which they ended, by its first day. */
      table.date('month_on').notNullable()
      table.integer('district_id').unsigned().notNullable()
      /** The stage that was left; 0 for the whole. */
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
