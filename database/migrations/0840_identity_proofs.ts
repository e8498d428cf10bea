import { BaseSchema } from '@adonisjs/lucid/schema'

/** Record that a person's Aadhaar document was read, and digests of its data: the latest for each profile. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('identity_proofs', (table) => {
      table.increments('id')
      table.integer('profile_id').unsigned().notNullable().unique().references('profiles.id')
      /** 'qr' or 'xml'. */
      table.string('kind', 8).notNullable()
      table.string('aadhaar_last4', 4).notNullable()
      /** Encrypted: last four digits and time of the document, which make it unique to one person. */
      table.text('reference_cipher').notNullable()
      table.string('reference_digest', 64).notNullable().unique()
      /** JSON: keyed digests of its values, by form fields. */
      table.text('values_digest').notNullable()
      /** SHA-256 of the certificate that signed it. */
      table.string('certificate_digest', 64).notNullable()
      /** The consent text as the person read it. */
      table.string('consent_text', 1000).notNullable()
      table.dateTime('verified_at').notNullable()
    })
  }

  async down() {
    this.schema.dropTable('identity_proofs')
  }
}
