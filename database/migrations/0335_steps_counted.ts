import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Steps with their actor and time: reports count millions of them only in this index, and find the few rejections among
 * them.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('workflow_decisions', (table) => {
      table.index(
        ['subject_type', 'action', 'role', 'decided_by', 'created_at', 'subject_id'],
        'steps_counted'
      )
    })
  }

  async down() {
    this.schema.alterTable('workflow_decisions', (table) => {
      table.dropIndex([], 'steps_counted')
    })
  }
}
