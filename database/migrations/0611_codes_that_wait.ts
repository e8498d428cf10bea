import { BaseSchema } from '@adonisjs/lucid/schema'

/** Beyond the limit that strangers share a code waits for its time, and for the browser that asked to come back. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('one_time_passwords', (table) => {
      /** From when on the browser gets its code; null for a code that was sent. */
      table.dateTime('due_at').nullable()
    })
  }

  async down() {
    this.schema.alterTable('one_time_passwords', (table) => {
      table.dropColumn('due_at')
    })
  }
}
