import { BaseSchema } from '@adonisjs/lucid/schema'

/** The code printed on a letter for the bank, which cannot be guessed from another letter. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('lois', (table) => {
      /** Null for older letters, which are accepted by their QR code only. */
      table.string('check_code', 8).nullable()
    })
  }

  async down() {
    this.schema.alterTable('lois', (table) => {
      table.dropColumn('check_code')
    })
  }
}
