import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Search words of remarks, notes, grievances and certificates. A word is compared by its letters only, so that a prefix
 * is a range of the index; for encrypted texts, keyed digests are stored.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('text_search_words', (table) => {
      table.string('source', 16).notNullable()
      table.integer('source_id').unsigned().notNullable()
      table.string('word', 64).notNullable().collate('utf8mb4_bin')
      table.primary(['source', 'word', 'source_id'])
      table.index(['source', 'source_id'])
    })
  }

  async down() {
    this.schema.dropTable('text_search_words')
  }
}
