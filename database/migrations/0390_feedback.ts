import { BaseSchema } from '@adonisjs/lucid/schema'

/** Feedback on the portal; with contact details only if an answer is wanted. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('feedback', (table) => {
      table.increments('id')
      /** 'problem', 'accessibility', 'suggestion' or 'praise'. */
      table.string('kind', 16).notNullable()
      table.string('text', 2000).notNullable()
      /** A mobile or an e-mail, as written; null: no answer is wanted. */
      table.string('contact', 160).nullable()
      /** The page concerned, without the query of its address. */
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
