import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * The total of one status, or of a few, is summed from its own cells alone and from the index alone:
 * without it every page of such a list looked through the cells of all (PERFORMANCE).
 */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('workflow_counters', (table) => {
      table.index(['subject_type', 'status_id', 'subjects'], 'workflow_counters_by_status')
    })
  }

  async down() {
    this.schema.alterTable('workflow_counters', (table) => {
      table.dropIndex([], 'workflow_counters_by_status')
    })
  }
}
