import { BaseSchema } from '@adonisjs/lucid/schema'

/** Reason for giving up a message (`FailedDelivery`): messages that were certainly not accepted are resent together. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('outbox_messages', (table) => {
      table.string('failure', 12).nullable()
      /** Messages given up recently are counted for alerts. */
      table.index(['status', 'created_at'])
    })
  }

  async down() {
    this.schema.alterTable('outbox_messages', (table) => {
      table.dropIndex(['status', 'created_at'])
      table.dropColumn('failure')
    })
  }
}
