import { BaseSchema } from '@adonisjs/lucid/schema'

/** Documents that people fetch from DigiLocker, and the short period in which the portal can request them. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('digilocker_grants', (table) => {
      table.string('id', 36).primary()
      table.integer('user_id').unsigned().notNullable().unique().references('users.id')
      /** Tokens and the list of issued documents; encrypted JSON. */
      table.text('content', 'mediumtext').notNullable()
      table.dateTime('expires_at').notNullable().index()
    })
    this.schema.alterTable('stored_files', (table) => {
      /** Encrypted: the URI of a document often ends in the person's number. */
      table.text('digilocker_uri').nullable()
      /** Encrypted: the name of the account holder. */
      table.text('digilocker_holder').nullable()
      /** The issuer according to DigiLocker. */
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
