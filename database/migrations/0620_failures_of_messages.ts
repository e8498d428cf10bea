import { BaseSchema } from '@adonisjs/lucid/schema'

/** Why a message was given up (`FailedDelivery`): what was certainly not taken is sent again together. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('outbox_messages', (table) => {
      table.string('failure', 12).nullable()
      /** Those that were given up lately are counted for alarms. */
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
