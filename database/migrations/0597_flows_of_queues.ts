import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Index for counting the applications and claims that arrived at each desk and left it within a period; and the day
 * from which the queue position counts if an application or claim was sent back before its turn.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('queue_stays', (table) => {
      /** When it first arrived at the desk; null if it arrives for the first time, or had its turn. */
      table.date('counts_from')
      table.index(['arrived_on', 'subject_type', 'status_id', 'office_id'], 'queue_arrivals')
      table.index(['left_on', 'subject_type', 'status_id', 'office_id'], 'queue_leavings')
    })
  }

  async down() {
    this.schema.alterTable('queue_stays', (table) => {
      table.dropIndex([], 'queue_arrivals')
      table.dropIndex([], 'queue_leavings')
      table.dropColumn('counts_from')
    })
  }
}
