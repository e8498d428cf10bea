import { BaseSchema } from '@adonisjs/lucid/schema'

/** The terms of a letter of intent in the third language; when empty, the letter has them in Marathi. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('loi_terms', (table) => {
      table.text('text_hi').nullable()
    })
  }

  async down() {
    this.schema.alterTable('loi_terms', (table) => {
      table.dropColumn('text_hi')
    })
  }
}
