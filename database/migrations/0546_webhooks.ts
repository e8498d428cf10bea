import { BaseSchema } from '@adonisjs/lucid/schema'

/** Endpoints at which other systems are notified of events, the notifications, and the delivery attempts. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('webhooks', (table) => {
      table.increments('id')
      table.integer('client_id').unsigned().notNullable().unique().references('api_clients.id')
      table.string('address', 500).notNullable()
      /** Kinds of events, separated by spaces. */
      table.string('kinds', 500).notNullable()
      /** Encrypted; the previous secret also signs for a limited time after the change. */
      table.text('secret').notNullable()
      table.text('old_secret')
      table.dateTime('old_secret_until')
      table.boolean('is_active').notNullable()
      /** Reason for being switched off: `hand`, or `gone` as answered by the receiver. */
      table.string('switched_off', 8)
      table.dateTime('created_at').notNullable()
      table.dateTime('updated_at').notNullable()
    })
    this.schema.createTable('webhook_deliveries', (table) => {
      table.increments('id')
      table.integer('webhook_id').unsigned().notNullable().references('webhooks.id')
      /** The same in each attempt, so that the receiver recognises duplicates. */
      table.string('public_id', 40).notNullable()
      table.string('kind', 40).notNullable()
      /** As signed and sent; contains only identifiers and states. */
      table.text('body').notNullable()
      /** waiting, sending, delivered, failed */
      table.string('state', 10).notNullable()
      table.integer('attempts').notNullable().defaultTo(0)
      /** When it is due; while it is being sent, when its sender is considered dead. */
      table.dateTime('next_attempt_at')
      table.integer('last_status')
      table.string('last_error', 255)
      table.dateTime('created_at').notNullable()
      table.dateTime('delivered_at')
      table.unique(['webhook_id', 'public_id'])
      table.index(['webhook_id', 'state', 'next_attempt_at'])
      table.index(['created_at'])
    })
    this.schema.createTable('webhook_attempts', (table) => {
      table.increments('id')
      table
        .integer('delivery_id')
        .unsigned()
        .notNullable()
        .references('webhook_deliveries.id')
        .onDelete('CASCADE')
      table.dateTime('attempted_at').notNullable()
      table.integer('milliseconds').notNullable()
      /** HTTP status of the answer; null if there was none. */
      table.integer('status')
      table.string('error', 255)
      /** The beginning of the answer. */
      table.string('answer', 255)
      table.index(['delivery_id'])
    })
  }

  async down() {
    this.schema.dropTable('webhook_attempts')
    this.schema.dropTable('webhook_deliveries')
    this.schema.dropTable('webhooks')
  }
}
