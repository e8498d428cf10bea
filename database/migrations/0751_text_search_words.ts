import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * What remarks, notes, complaints and certificates are looked for by. A word is compared by its letters alone, so
 * that what begins with some letters is a range of the index; of sealed texts there are keyed digests.
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
