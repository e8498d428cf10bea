import { BaseSchema } from '@adonisjs/lucid/schema'

/** Subscriptions to reports, and what was sent (document 3, reports; the administrator's). */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('report_subscriptions', (table) => {
      table.increments('id')
      /** Number of the report in the catalogue. */
      table.integer('report_no').unsigned().notNullable()
      /** 'daily', 'weekly' or 'monthly'. */
      table.string('frequency', 8).notNullable()
      /** Recipient: every officer of this role in their own district, or one address. */
      table.integer('role_id').unsigned().nullable().references('roles.id')
      table.string('email', 160).nullable()
      /** The district of an address's report; null: all districts. */
      table.integer('district_id').unsigned().nullable().references('districts.id')
      /** Language for an address; officers receive their own. */
      table.string('locale', 2).notNullable()
      table.integer('created_by').unsigned().notNullable().references('users.id')
      table.dateTime('ended_at').nullable()
      table.dateTime('created_at').notNullable()
    })

    this.schema.createTable('report_sendings', (table) => {
      table.increments('id')
      table
        .integer('subscription_id')
        .unsigned()
        .notNullable()
        .references('report_subscriptions.id')
      /** The day it was due; sent once for each day. */
      table.date('due_on').notNullable()
      table.integer('messages').unsigned().notNullable()
      table.dateTime('created_at').notNullable()
      table.unique(['subscription_id', 'due_on'])
    })
  }

  async down() {
    this.schema.dropTable('report_sendings')
    this.schema.dropTable('report_subscriptions')
  }
}
