import { BaseSchema } from '@adonisjs/lucid/schema'

/** What is printed on a letter for the bank, and cannot be guessed from another letter. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('lois', (table) => {
      /** Null of letters from before: they are taken by their QR alone. */
      table.string('check_code', 8).nullable()
    })
  }

  async down() {
    this.schema.alterTable('lois', (table) => {
      table.dropColumn('check_code')
    })
  }
}
