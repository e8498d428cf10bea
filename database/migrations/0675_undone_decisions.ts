import { BaseSchema } from '@adonisjs/lucid/schema'

const COUNTED = ['subject_type', 'action', 'role', 'decided_by', 'created_at', 'subject_id']

/**
 * The decision that undid another within seconds (DECISIONS 4). Reports omit both, so the index in which they count
 * steps includes the column.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('workflow_decisions', (table) => {
      table.integer('undone_by').unsigned().nullable()
    })
    this.schema.alterTable('workflow_decisions', (table) => {
      table.dropIndex([], 'steps_counted')
      table.index([...COUNTED, 'undone_by'], 'steps_counted')
    })
  }

  async down() {
    this.schema.alterTable('workflow_decisions', (table) => {
      table.dropIndex([], 'steps_counted')
      table.index(COUNTED, 'steps_counted')
    })
    this.schema.alterTable('workflow_decisions', (table) => table.dropColumn('undone_by'))
  }
}
