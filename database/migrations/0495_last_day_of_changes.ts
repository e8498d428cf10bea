import { BaseSchema } from '@adonisjs/lucid/schema'

/** The last day on which a pending change can still take effect. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('proposed_changes', (table) => {
      /** Null: on any day. */
      table.date('last_day').nullable()
    })
  }

  async down() {
    this.schema.alterTable('proposed_changes', (table) => {
      table.dropColumn('last_day')
    })
  }
}
