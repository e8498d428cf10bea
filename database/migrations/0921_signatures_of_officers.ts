import { BaseSchema } from '@adonisjs/lucid/schema'

/** Certificates on officers' own tokens, and letters that an officer signs before the seal is applied. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('signing_certificates', (table) => {
      /** The officer whose own token holds the key, which the portal never has; null for the seal. */
      table.integer('user_id').unsigned().nullable().references('users.id')
    })
    this.schema.alterTable('signed_letters', (table) => {
      /** The letter with space for the signature of an officer, who signs exactly this file. */
      table.integer('prepared_file_id').unsigned().nullable().references('stored_files.id')
      /** Post of the officer named in the letter as its signatory; null if any officer can sign. */
      table.integer('signatory_role').unsigned().nullable()
      table.integer('signatory_id').unsigned().nullable().references('signing_certificates.id')
      /** Base64, over the signed attributes; null once the signature is in the file. */
      table.text('signatory_signature').nullable()
      table.dateTime('signatory_signed_at').nullable()
    })
  }

  async down() {
    this.schema.alterTable('signed_letters', (table) => {
      table.dropForeign(['prepared_file_id'])
      table.dropForeign(['signatory_id'])
      table.dropColumns(
        'prepared_file_id',
        'signatory_role',
        'signatory_id',
        'signatory_signature',
        'signatory_signed_at'
      )
    })
    this.schema.alterTable('signing_certificates', (table) => {
      table.dropForeign(['user_id'])
      table.dropColumn('user_id')
    })
  }
}
