import { BaseSchema } from '@adonisjs/lucid/schema'

/** Who signs letters, by name and with the image of the signature, as the office enters it. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('loi_signatories', (table) => {
      /** Name and title by language (JSON); null for a row of the file, which names the post alone. */
      table.text('words').nullable()
      /** Uuid of the picture; letters keep it, so its file is never removed. */
      table.string('signature', 36).nullable()
    })
    /** Which files are signatures, also of a signatory whom a second person has still to confirm. */
    this.schema.createTable('signature_files', (table) => {
      table
        .integer('file_id')
        .unsigned()
        .primary()
        .references('stored_files.id')
        .onDelete('CASCADE')
    })
  }

  async down() {
    this.schema.dropTable('signature_files')
    this.schema.alterTable('loi_signatories', (table) => {
      table.dropColumn('signature')
    })
    this.schema.alterTable('loi_signatories', (table) => {
      table.dropColumn('words')
    })
  }
}
