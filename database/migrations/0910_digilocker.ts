import { BaseSchema } from '@adonisjs/lucid/schema'

/** Documents that people fetch from DigiLocker, and the minutes in which the portal may ask it for them. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('digilocker_grants', (table) => {
      table.string('id', 36).primary()
      table.integer('user_id').unsigned().notNullable().unique().references('users.id')
      /** Tokens and the list of issued documents; sealed JSON. */
      table.text('content', 'mediumtext').notNullable()
      table.dateTime('expires_at').notNullable().index()
    })
    this.schema.alterTable('stored_files', (table) => {
      /** Sealed: the URI of a document often ends in the number of the person. */
      table.text('digilocker_uri').nullable()
      /** Sealed: in whose name the account is. */
      table.text('digilocker_holder').nullable()
      /** Who issued it, as DigiLocker says. */
      table.string('digilocker_issuer', 200).nullable()
      table.dateTime('digilocker_at').nullable()
    })
  }

  async down() {
    this.schema.alterTable('stored_files', (table) => {
      table.dropColumns('digilocker_uri', 'digilocker_holder', 'digilocker_issuer', 'digilocker_at')
    })
    this.schema.dropTable('digilocker_grants')
  }
}
