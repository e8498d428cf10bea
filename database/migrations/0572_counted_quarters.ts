import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Number of people behind the figures of a quarter, counted once when it is over: the number of files does not decide
 * whether a group is published, because one person can have many.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('counted_quarters', (table) => {
      table.increments('id')
      /** First day of the quarter. */
      table.date('begins_on').notNullable()
      table.unique(['begins_on'])
    })
    this.schema.createTable('quarter_people', (table) => {
      table.increments('id')
      table.integer('quarter_id').unsigned().notNullable().references('counted_quarters.id')
      table.string('subject_type', 16).notNullable()
      /** The stage that was left; 0 for the complete process. */
      table.integer('status_id').unsigned().notNullable()
      table.integer('district_id').unsigned().notNullable()
      table.boolean('is_timely').notNullable()
      table.integer('people').unsigned().notNullable()
      table.unique(
        ['quarter_id', 'subject_type', 'status_id', 'district_id', 'is_timely'],
        'quarter_people_cell'
      )
    })
  }

  async down() {
    this.schema.dropTable('quarter_people')
    this.schema.dropTable('counted_quarters')
  }
}
