import { BaseSchema } from '@adonisjs/lucid/schema'

const COLUMNS = ['subject_type', 'status_id', 'subjects']
const NAME = 'workflow_counters_by_status'

/**
 * The total of one status, or of a few, is summed from its own cells alone and from the index alone:
 * without it every page of such a list looked through the cells of all (PERFORMANCE).
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
