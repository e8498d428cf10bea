import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Breaches of personal data (DPDP Act 2023, section 8(6); DPDP Rules 2025, rule 7): what happened, who is affected, and
 * who was informed when.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('breaches', (table) => {
      table.increments('id')
      table.dateTime('happened_at').notNullable()
      /** The 72 hours for informing the Board start at this time. */
      table.dateTime('known_at').notNullable()
      table.text('nature_en').notNullable()
      table.text('consequences_en').notNullable()
      table.text('measures_en').notNullable()
      table.text('safety_en').notNullable()
      /** Contact for those affected. */
      table.string('contact_name', 160).notNullable()
      table.string('contact_phone', 32).notNullable()
      table.string('contact_email', 160).notNullable()
      /** For the Board only: how the breach occurred, and who caused it. */
      table.text('findings').nullable()
      /** When the Board received the description, and the detailed report. */
      table.dateTime('described_at').nullable()
      table.dateTime('reported_at').nullable()
      /** From this time those affected are informed, and nothing in the record changes any more. */
      table.dateTime('released_at').nullable()
      /** When the last person affected was informed. */
      table.dateTime('told_at').nullable()
      table.integer('version').unsigned().notNullable().defaultTo(1)
      table.integer('created_by').unsigned().notNullable().references('users.id')
      table.dateTime('created_at').notNullable()
      table.integer('updated_by').unsigned().notNullable().references('users.id')
      table.dateTime('updated_at').notNullable()
      table.index(['told_at', 'released_at'])
    })
    this.schema.createTable('breach_people', (table) => {
      table.increments('id')
      table.integer('breach_id').unsigned().notNullable().references('breaches.id')
      table.integer('user_id').unsigned().notNullable().references('users.id')
      /** 'sheet', 'looks' or 'district': how the person was added to the list. */
      table.string('source', 12).notNullable()
      table.dateTime('told_at').nullable()
      /** 'sms', 'email', 'both', 'inbox', or 'nobody' where the account had ended. */
      table.string('reached_by', 8).nullable()
      table.unique(['breach_id', 'user_id'])
      table.index(['breach_id', 'told_at', 'id'])
    })
    /** Lines of a spreadsheet that match no person. */
    this.schema.createTable('breach_lines', (table) => {
      table.increments('id')
      table.integer('breach_id').unsigned().notNullable().references('breaches.id')
      table.integer('line').unsigned().notNullable()
      table.string('typed', 80).notNullable()
      table.index(['breach_id', 'id'])
    })
  }

  async down() {
    this.schema.dropTable('breach_lines')
    this.schema.dropTable('breach_people')
    this.schema.dropTable('breaches')
  }
}
