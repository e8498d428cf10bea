import { BaseSchema } from '@adonisjs/lucid/schema'

/** Passkeys (WebAuthn) with which people sign in, and the challenges to be signed with them. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('passkeys', (table) => {
      table.increments('id')
      table.integer('user_id').unsigned().notNullable().index().references('users.id')
      /** Base64url, as supplied by the browser; up to 1,023 bytes, so the unique index is on its digest. */
      table.text('credential_id').notNullable()
      table.string('credential_digest', 64).notNullable().unique()
      /** COSE key, base64url. The key is public. */
      table.text('public_key').notNullable()
      /** Number of signatures by the authenticator; 0 for authenticators that do not count. */
      table.bigInteger('counter').unsigned().notNullable().defaultTo(0)
      /** Comma-separated, as supplied by the browser. */
      table.string('transports', 100).notNullable().defaultTo('')
      /** Whether the passkey's provider keeps a copy, so that the person's other devices have it too. */
      table.boolean('is_backed_up').notNullable().defaultTo(false)
      table.string('name', 60).notNullable()
      table.dateTime('created_at').notNullable()
      table.dateTime('last_used_at').nullable()
      /** When its counter decreased: the passkey may have been copied and is no longer accepted. */
      table.dateTime('cloned_at').nullable()
    })

    this.schema.createTable('passkey_challenges', (table) => {
      table.string('challenge_digest', 64).primary()
      /** The requesting browser, by the name in its session. */
      table.string('browser', 32).notNullable()
      table.string('purpose', 20).notNullable()
      /** Null while no user is identified. */
      table.integer('user_id').unsigned().nullable()
      table.dateTime('expires_at').notNullable().index()
    })
  }

  async down() {
    this.schema.dropTable('passkey_challenges')
    this.schema.dropTable('passkeys')
  }
}
