import { BaseSchema } from '@adonisjs/lucid/schema'

/** What certificates say of themselves, beside their files, and which slots hold such certificates. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('certificate_types', (table) => {
      /** A slot of `document_slots`. */
      table.string('code', 32).notNullable().primary()
      table.string('name_en', 160).notNullable()
      /** Ends on a day that it names. */
      table.boolean('has_expiry').notNullable()
      /** Days before its end from which it is said to expire soon. */
      table.integer('warn_days').unsigned().notNullable()
      /** Applications first submitted from this day on need what the certificate says. */
      table.date('asked_from').notNullable()
      /** The State's own page on which officers look a certificate up. */
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
