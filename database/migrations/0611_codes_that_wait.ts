import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * A code beyond the limit shared by strangers waits until it is due and until the browser that requested it returns.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('one_time_passwords', (table) => {
      /** When the browser can receive its code; null for a code that was sent. */
      table.dateTime('due_at').nullable()
    })
  }

  async down() {
    this.schema.alterTable('one_time_passwords', (table) => {
      table.dropColumn('due_at')
    })
  }
}
