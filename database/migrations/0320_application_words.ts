import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * The words by which an application is searched: each word of its applicant's name, and the end of its number. A word
 * is compared only by its letters, so that a prefix is a range of the index.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('application_words', (table) => {
      table.integer('application_id').unsigned().notNullable()
      table.string('word', 100).notNullable().collate('utf8mb4_bin')
      table.foreign('application_id').references('applications.id').onDelete('CASCADE')
      table.primary(['application_id', 'word'])
      table.index(['word', 'application_id'])
    })
  }

  async down() {
    this.schema.dropTable('application_words')
  }
}
