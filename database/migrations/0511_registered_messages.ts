import { BaseSchema } from '@adonisjs/lucid/schema'

/** Under what a message is registered with the operators, as it was when it was written; and tests. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('outbox_messages', (table) => {
      table.string('dlt_template_id', 32).nullable()
      table.string('sender', 16).nullable()
      /** An administrator sent it to themselves, to see how it arrives. */
      table.boolean('is_test').notNullable().defaultTo(false)
    })
  }

  async down() {
    this.schema.alterTable('outbox_messages', (table) => {
      table.dropColumns('dlt_template_id', 'sender', 'is_test')
    })
  }
}
