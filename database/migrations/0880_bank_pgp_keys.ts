import { BaseSchema } from '@adonisjs/lucid/schema'

const COLUMNS = [
  'is_pgp_on',
  'pgp_bank_key',
  'pgp_own_key',
  'pgp_private_key_cipher',
  'pgp_previous_key_cipher',
]

/** OpenPGP for payment files and responses of a bank; disabled if not set. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('bank_connections', (table) => {
      table.boolean('is_pgp_on').notNullable().defaultTo(false)
      /** JSON with armored public key, fingerprint and expiry date: the bank's key, and the corporation's own. */
      table.text('pgp_bank_key', 'mediumtext').nullable()
      table.text('pgp_own_key', 'mediumtext').nullable()
      /** The corporation's private key, armored, without a passphrase; encrypted. */
      table.text('pgp_private_key_cipher', 'mediumtext').nullable()
      /** The corporation's previous private key: banks may still encrypt for it. */
      table.text('pgp_previous_key_cipher', 'mediumtext').nullable()
    })
  }

  async down() {
    for (const name of COLUMNS) {
      this.schema.alterTable('bank_connections', (table) => table.dropColumn(name))
    }
  }
}
