import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * How many files came to each desk and left it within some days, by an index; and from which day the turn of a file
 * counts that was sent back before it had one.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('queue_stays', (table) => {
      /** When it first came to the desk; null where it comes for the first time, or had its turn. */
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
