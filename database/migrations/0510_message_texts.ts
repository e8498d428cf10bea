import { BaseSchema } from '@adonisjs/lucid/schema'

/** Texts of messages as an administrator wrote them; without a row one is as it was delivered (resources/lang). */
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
      /** Null: as it was delivered. */
      table.string('subject', 255).nullable()
      table.text('body').nullable()
      /** Under which an SMS is registered with the operators (DLT), and its header; null: as `.env` has it. */
      table.string('dlt_template_id', 32).nullable()
      table.string('sender', 16).nullable()
      table.integer('made_by').unsigned().notNullable().references('users.id')
      table.dateTime('made_at').notNullable()
      table.unique(['template', 'channel', 'locale', 'number'])
    })
    this.schema.alterTable('outbox_messages', (table) => {
      /** The version that it was made with; null: the delivered text. */
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
