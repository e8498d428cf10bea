import { BaseSchema } from '@adonisjs/lucid/schema'

/** Passkeys (WebAuthn) by which people sign in, and the challenges that are to be signed with them. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('passkeys', (table) => {
      table.increments('id')
      table.integer('user_id').unsigned().notNullable().index().references('users.id')
      /** Base64url, as the browser names it; up to 1,023 bytes, so that its digest is what is unique. */
      table.text('credential_id').notNullable()
      table.string('credential_digest', 64).notNullable().unique()
      /** COSE key, base64url. It is public. */
      table.text('public_key').notNullable()
      /** How often the authenticator has signed; 0 for those that do not count. */
      table.bigInteger('counter').unsigned().notNullable().defaultTo(0)
      /** Comma-separated, as the browser names them. */
      table.string('transports', 100).notNullable().defaultTo('')
      /** Whether its maker keeps a copy, so that other devices of the person have it too. */
      table.boolean('is_backed_up').notNullable().defaultTo(false)
      table.string('name', 60).notNullable()
      table.dateTime('created_at').notNullable()
      table.dateTime('last_used_at').nullable()
      /** Its counter went back: it was perhaps copied, and signs in nobody any more. */
      table.dateTime('cloned_at').nullable()
    })

    this.schema.createTable('passkey_challenges', (table) => {
      table.string('challenge_digest', 64).primary()
      /** The browser that asked, by the name in its session. */
      table.string('browser', 32).notNullable()
      table.string('purpose', 20).notNullable()
      /** Null: nobody is known yet. */
      table.integer('user_id').unsigned().nullable()
      table.dateTime('expires_at').notNullable().index()
    })
  }

  async down() {
    this.schema.dropTable('passkey_challenges')
    this.schema.dropTable('passkeys')
  }
}
