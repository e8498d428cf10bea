import { BaseSchema } from '@adonisjs/lucid/schema'

/** What people say of the portal; who they are only if they want an answer. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('feedback', (table) => {
      table.increments('id')
      /** 'problem', 'accessibility', 'suggestion' or 'praise'. */
      table.string('kind', 16).notNullable()
      table.string('text', 2000).notNullable()
      /** A mobile or an e-mail, as they wrote it; null: they want no answer. */
      table.string('contact', 160).nullable()
      /** The page it is about, without what stood behind it in the address. */
      table.string('path', 160).nullable()
      /** Language of the page on which it was written. */
      table.string('locale', 2).notNullable()
      table.dateTime('created_at').notNullable()
      table.index(['created_at'])
    })
  }

  async down() {
    this.schema.dropTable('feedback')
  }
}
