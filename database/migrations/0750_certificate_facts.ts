import { BaseSchema } from '@adonisjs/lucid/schema'

/** Data of certificates, in addition to their files, and the slots that contain such certificates. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('certificate_types', (table) => {
      /** A slot of `document_slots`. */
      table.string('code', 32).notNullable().primary()
      table.string('name_en', 160).notNullable()
      /** Whether the certificate has an expiry date. */
      table.boolean('has_expiry').notNullable()
      /** Days before expiry from which it is shown as expiring soon. */
      table.integer('warn_days').unsigned().notNullable()
      /** Applications first submitted on or after this day require the data of the certificate. */
      table.date('asked_from').notNullable()
      /** The State's page on which officers verify a certificate. */
      table.string('verification_url', 255).nullable()
      table.string('source', 255).notNullable()
    })
    this.schema.alterTable('stored_files', (table) => {
      table.string('certificate_number', 60).nullable()
      table.date('issued_on').nullable()
      table.date('valid_until').nullable()
      table.string('issuing_office', 160).nullable()
    })
  }

  async down() {
    this.schema.alterTable('stored_files', (table) => {
      table.dropColumns('certificate_number', 'issued_on', 'valid_until', 'issuing_office')
    })
    this.schema.dropTable('certificate_types')
  }
}
