import { BaseSchema } from '@adonisjs/lucid/schema'

/** Signatories of letters, by name and with the image of the signature, as the office enters them. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('loi_signatories', (table) => {
      /** Name and title by language (JSON); null for a row of the file, which names only the post. */
      table.text('words').nullable()
      /** Uuid of the image; letters refer to it, so its file is never removed. */
      table.string('signature', 36).nullable()
    })
    /** Files that are signatures, including those of a signatory whom a second user has yet to confirm. */
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
