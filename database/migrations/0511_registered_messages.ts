import { BaseSchema } from '@adonisjs/lucid/schema'

/** The registration of a message with the operators at the time it was written; and tests. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('outbox_messages', (table) => {
      table.string('dlt_template_id', 32).nullable()
      table.string('sender', 16).nullable()
      /** An administrator sent it to themselves as a test of the delivery. */
      table.boolean('is_test').notNullable().defaultTo(false)
    })
  }

  async down() {
    this.schema.alterTable('outbox_messages', (table) => {
      table.dropColumns('dlt_template_id', 'sender', 'is_test')
    })
  }
}
