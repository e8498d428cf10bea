import { BaseSchema } from '@adonisjs/lucid/schema'

/** Certificates with which the corporation seals its letters, and the letters with their signed files. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('signing_certificates', (table) => {
      table.increments('id')
      table.string('subject', 500).notNullable()
      table.string('issuer', 500).notNullable()
      /** Hexadecimal, as in the certificate. */
      table.string('serial', 64).notNullable()
      /** SHA-256 of the certificate, hexadecimal. */
      table.string('fingerprint', 64).notNullable().unique()
      table.dateTime('valid_from').notNullable()
      table.dateTime('valid_until').notNullable()
      /** PEM: the certificate, followed by the issuers' certificates up to the root. */
      table.text('chain').notNullable()
      /** Private key, encrypted by the vault; null once the certificate is withdrawn. */
      table.text('key_cipher').nullable()
      /** Letters are signed with it from this time until another certificate starts. */
      table.dateTime('starts_at').notNullable()
      /** When a second person confirmed it; it signs nothing before. */
      table.dateTime('confirmed_at').nullable()
      table.dateTime('withdrawn_at').nullable()
      table.dateTime('created_at').notNullable()
    })

    this.schema.createTable('signed_letters', (table) => {
      table.increments('id')
      table.integer('application_id').unsigned().notNullable().index()
      table.foreign('application_id').references('applications.id')
      /** The type of letter to which `letter_id` refers. */
      table.string('kind', 24).notNullable()
      table.integer('letter_id').unsigned().notNullable()
      table.string('language', 2).notNullable()
      /** Data from which the letter is rendered, if it can change after issue; null once signed. */
      table.text('content').nullable()
      /** While it waits: when it can be signed, or until when a process has leased it. */
      table.dateTime('due_at').nullable().index()
      table.smallint('attempts').unsigned().notNullable().defaultTo(0)
      /** Reason for which the last attempt failed. */
      table.string('problem', 20).nullable()
      table.integer('file_id').unsigned().nullable().references('stored_files.id')
      table.integer('certificate_id').unsigned().nullable().references('signing_certificates.id')
      table.dateTime('signed_at').nullable()
      table.boolean('has_time_stamp').notNullable().defaultTo(false)
      table.dateTime('created_at').notNullable()
      table.unique(['kind', 'letter_id', 'language'])
    })
  }

  async down() {
    this.schema.dropTable('signed_letters')
    this.schema.dropTable('signing_certificates')
  }
}
