import { BaseSchema } from '@adonisjs/lucid/schema'
import { insertCanary } from '#kernel/installation/database_marks'
import { decrypt } from '#kernel/vault/vault'

/**
 * A row encrypted with the keys of the vault, by which a start with other keys is refused. An installation that already
 * stores numbers must first prove that its key decrypts them.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('vault_canary', (table) => {
      table.increments('id')
      table.text('cipher').notNullable()
      table.string('digest', 64).notNullable()
      table.dateTime('created_at').notNullable()
    })

    this.defer(async (db) => {
      const profile = await db.from('profiles').whereNotNull('aadhaar_cipher').orderBy('id').first()
      if (profile) decrypt(profile.aadhaar_cipher, 'aadhaar')
      await insertCanary(db)
    })
  }

  async down() {
    this.schema.dropTable('vault_canary')
  }
}
