import { BaseSchema } from '@adonisjs/lucid/schema'

/** What became of a message after the gateway took it, which one took it, and of which failed one it is the resend. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('outbox_messages', (table) => {
      table.dateTime('delivered_at').nullable()
      /** 'first' or 'second'; null: the mail server, or nobody yet. */
      table.string('gateway', 8).nullable()
      /** A failed message is sent again once. Old messages go without asking for who came after them. */
      table
        .integer('resend_of')
        .unsigned()
        .nullable()
        .unique()
        .references('outbox_messages.id')
        .onDelete('SET NULL')
    })
  }

  async down() {
    this.schema.alterTable('outbox_messages', (table) => {
      table.dropForeign('resend_of')
    })
    this.schema.alterTable('outbox_messages', (table) => {
      table.dropUnique(['resend_of'])
    })
    this.schema.alterTable('outbox_messages', (table) => {
      table.dropColumns('delivered_at', 'gateway', 'resend_of')
    })
  }
}
