import { BaseSchema } from '@adonisjs/lucid/schema'

/** Certificates of the corporation's seal whose key is on a PKCS#11 token. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('signing_certificates', (table) => {
      /** Label of the key on the token that signs letters; null for a key in `key_cipher`. */
      table.string('token_key', 32).nullable()
    })
  }

  async down() {
    this.schema.alterTable('signing_certificates', (table) => table.dropColumn('token_key'))
  }
}
