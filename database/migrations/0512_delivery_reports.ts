import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * The outcome of a message after the gateway accepted it, the gateway that accepted it, and the failed message of which
 * it is the resend.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('outbox_messages', (table) => {
      table.dateTime('delivered_at').nullable()
      /** 'first' or 'second'; null: the mail server, or not sent yet. */
      table.string('gateway', 8).nullable()
      /** A failed message is sent again once. Old messages are deleted without a check for their resends. */
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
