import { BaseSchema } from '@adonisjs/lucid/schema'

/** Texts of messages as written by an administrator; without a row the delivered text applies (resources/lang). */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('message_texts', (table) => {
      table.increments('id')
      table.string('template', 64).notNullable()
      /** 'sms' or 'email'. */
      table.string('channel', 8).notNullable()
      table.string('locale', 2).notNullable()
      /** 1, 2 …: the highest is in force. */
      table.integer('number').unsigned().notNullable()
      /** Null: the delivered text. */
      table.string('subject', 255).nullable()
      table.text('body').nullable()
      /** The id under which an SMS is registered with the operators (DLT), and its header; null: as in `.env`. */
      table.string('dlt_template_id', 32).nullable()
      table.string('sender', 16).nullable()
      table.integer('made_by').unsigned().notNullable().references('users.id')
      table.dateTime('made_at').notNullable()
      table.unique(['template', 'channel', 'locale', 'number'])
    })
    this.schema.alterTable('outbox_messages', (table) => {
      /** The version with which it was made; null: the delivered text. */
      table.integer('text_id').unsigned().nullable().references('message_texts.id')
    })
  }

  async down() {
    this.schema.alterTable('outbox_messages', (table) => {
      table.dropForeign('text_id')
      table.dropColumn('text_id')
    })
    this.schema.dropTable('message_texts')
  }
}
