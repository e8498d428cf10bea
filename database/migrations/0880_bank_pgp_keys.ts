import { BaseSchema } from '@adonisjs/lucid/schema'

const COLUMNS = [
  'is_pgp_on',
  'pgp_bank_key',
  'pgp_own_key',
  'pgp_private_key_cipher',
  'pgp_previous_key_cipher',
]

/** OpenPGP for payment files and responses of a bank; off where it is not set. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('bank_connections', (table) => {
      table.boolean('is_pgp_on').notNullable().defaultTo(false)
      /** JSON with armored public key, fingerprint and day of expiry: the bank's, and the corporation's own. */
      table.text('pgp_bank_key', 'mediumtext').nullable()
      table.text('pgp_own_key', 'mediumtext').nullable()
      /** The own private key, armored, without a passphrase; sealed. */
      table.text('pgp_private_key_cipher', 'mediumtext').nullable()
      /** The own private key before the last change: banks may still encrypt for it. */
      table.text('pgp_previous_key_cipher', 'mediumtext').nullable()
    })
  }

  async down() {
    for (const name of COLUMNS) {
      this.schema.alterTable('bank_connections', (table) => table.dropColumn(name))
    }
  }
}
