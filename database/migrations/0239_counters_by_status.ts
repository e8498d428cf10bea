import { BaseSchema } from '@adonisjs/lucid/schema'

const COLUMNS = ['subject_type', 'status_id', 'subjects']
const NAME = 'workflow_counters_by_status'

/**
 * The total of one status, or of a few, is summed only from its own cells and from the index: without it every page of
 * such a list read the cells of all statuses (PERFORMANCE).
 */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('workflow_counters', (table) => {
      table.index(COLUMNS, NAME)
    })
  }

  async down() {
    this.schema.alterTable('workflow_counters', (table) => {
      table.dropIndex(COLUMNS, NAME)
    })
  }
}
