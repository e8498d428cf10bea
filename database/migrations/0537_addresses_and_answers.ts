import { BaseSchema } from '@adonisjs/lucid/schema'

/** Messages are searched by their address, and banks' letters by the time without an answer. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('outbox_messages', (table) => void table.index(['recipient']))
    this.schema.alterTable('letter_answers', (table) => void table.index(['answered_at']))
    this.schema.alterTable('letter_holders', (table) => void table.index(['since']))
  }

  async down() {
    this.schema.alterTable('outbox_messages', (table) => void table.dropIndex(['recipient']))
    this.schema.alterTable('letter_answers', (table) => void table.dropIndex(['answered_at']))
    this.schema.alterTable('letter_holders', (table) => void table.dropIndex(['since']))
  }
}
