import { BaseSchema } from '@adonisjs/lucid/schema'

const RETURNED = ['applications', 'claims']

/**
 * Pending counts at the officers' desks, by the day of arrival and whether files were returned: updated with the steps,
 * so that a home page costs the same with a thousand files as with a million. Older files are counted by
 * `applications:recount --fix`.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('workflow_transitions', (table) => {
      table.boolean('comes_back').notNullable().defaultTo(false)
    })
    for (const name of RETURNED) {
      this.schema.alterTable(name, (table) => {
        table.boolean('is_returned').notNullable().defaultTo(false)
      })
    }
    this.schema.createTable('workflow_waits', (table) => {
      table.increments('id')
      table.string('subject_type', 16).notNullable()
      table.integer('status_id').unsigned().notNullable()
      /** 0 where it does not apply. */
      table.integer('payment_status_id').unsigned().notNullable()
      /** The day in India on which they arrived at the desk. */
      table.date('arrived_on').notNullable()
      table.integer('district_id').unsigned().notNullable()
      table.boolean('is_returned').notNullable()
      table.integer('subjects').notNullable()
      table.unique(
        [
          'subject_type',
          'status_id',
          'payment_status_id',
          'is_returned',
          'arrived_on',
          'district_id',
        ],
        'workflow_waits_cell'
      )
      table.index(
        [
          'district_id',
          'subject_type',
          'status_id',
          'payment_status_id',
          'is_returned',
          'arrived_on',
        ],
        'workflow_waits_of_district'
      )
    })
  }

  async down() {
    this.schema.dropTable('workflow_waits')
    for (const name of RETURNED) {
      this.schema.alterTable(name, (table) => {
        table.dropColumn('is_returned')
      })
    }
    this.schema.alterTable('workflow_transitions', (table) => {
      table.dropColumn('comes_back')
    })
  }
}
