import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Time that each application or claim spent at each desk and the number of neighbours it overtook, derived from the
 * decisions every night (docs/users/queue_order.md); and the totals by day, desk and officer, which pages read.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('queue_stays', (table) => {
      table.increments('id')
      table.string('subject_type', 16).notNullable()
      table.integer('subject_id').unsigned().notNullable()
      table.integer('status_id').unsigned().notNullable()
      /** The district of a desk that exists in each district; 0 for the head office. */
      table.integer('office_id').unsigned().notNullable()
      /** Days in Indian time. */
      table.date('arrived_on').notNullable()
      table.integer('arrived_by').unsigned().notNullable().references('workflow_decisions.id')
      table.date('left_on')
      table.integer('left_by').unsigned().references('workflow_decisions.id')
      /** The officer who took the step; null for the system or the applicant, whose steps have no queue position. */
      table.integer('officer_id').unsigned().references('users.id')
      /** Reason for which it may have overtaken others. */
      table.string('explanation', 16)
      /**
       * Number of its twenty neighbours that were still waiting; null if there are too few neighbours, or if explained.
       */
      table.integer('passed').unsigned()
      table.boolean('is_measured').notNullable().defaultTo(false)
      table.unique(['arrived_by'])
      table.unique(['left_by'])
      table.index(['officer_id'])
      table.index(['subject_type', 'subject_id', 'status_id'])
      table.index(
        ['subject_type', 'status_id', 'office_id', 'arrived_on', 'id'],
        'queue_neighbours'
      )
      table.index(['is_measured', 'left_on'])
      table.index(
        ['subject_type', 'status_id', 'office_id', 'left_on', 'passed'],
        'queue_far_ahead'
      )
    })
    this.schema.createTable('queue_days', (table) => {
      table.increments('id')
      table.date('left_on').notNullable()
      table.string('subject_type', 16).notNullable()
      table.integer('status_id').unsigned().notNullable()
      table.integer('office_id').unsigned().notNullable()
      table.integer('officer_id').unsigned().notNullable().references('users.id')
      for (const name of [
        'decided',
        'explained',
        'measured',
        'passed',
        'far',
        'nearly',
        'halfway',
      ]) {
        table.integer(name).unsigned().notNullable()
      }
      table.unique(['left_on', 'subject_type', 'status_id', 'office_id', 'officer_id'], {
        indexName: 'queue_days_cell',
      })
      table.index(['officer_id'])
    })
    /** Decisions up to this one are included in the waiting periods; a single row. */
    this.schema.createTable('queue_progress', (table) => {
      table.integer('id').unsigned().primary()
      table.integer('decision_id').unsigned().notNullable()
    })
    this.defer(async (db) => {
      await db.table('queue_progress').insert({ id: 1, decision_id: 0 })
    })
  }

  async down() {
    this.schema.dropTable('queue_progress')
    this.schema.dropTable('queue_days')
    this.schema.dropTable('queue_stays')
  }
}
