import { BaseSchema } from '@adonisjs/lucid/schema'

/** Officers who sign in through the corporation's OpenID Connect provider. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('sso_links', (table) => {
      table.increments('id')
      table.integer('user_id').unsigned().notNullable().unique().references('users.id')
      /** SHA-256 of issuer and subject. */
      table.string('subject_digest', 64).notNullable().unique()
      /** The posts named in the claims when two people last reviewed them; JSON. */
      table.text('claimed_posts').notNullable()
      table.integer('created_by').unsigned().nullable()
      table.dateTime('created_at').notNullable()
    })

    this.schema.createTable('sso_requests', (table) => {
      table.increments('id')
      table.string('subject_digest', 64).notNullable().unique()
      /** The linked officer whose claims have changed; null for a person who is not yet linked. */
      table.integer('user_id').unsigned().nullable().index().references('users.id')
      /** Claims of the provider about the person; encrypted JSON. */
      table.text('content', 'mediumtext').notNullable()
      table.dateTime('seen_at').notNullable()
    })

    this.schema.createTable('sso_sessions', (table) => {
      table.string('id', 36).primary()
      table.integer('user_id').unsigned().notNullable().index().references('users.id')
      /** SHA-256 of the issuer and the session id at the provider. */
      table.string('sid_digest', 64).nullable().index()
      /** Tokens for later requests to the provider; encrypted JSON. */
      table.text('tokens_cipher', 'mediumtext').notNullable()
      /** When the provider last confirmed that the session is valid. */
      table.dateTime('checked_at').notNullable()
      /** When the provider could not be reached. */
      table.dateTime('failed_at').nullable()
      /** Until when a request has claimed the check. */
      table.dateTime('claimed_until').nullable()
    })
  }

  async down() {
    this.schema.dropTable('sso_sessions')
    this.schema.dropTable('sso_requests')
    this.schema.dropTable('sso_links')
  }
}
