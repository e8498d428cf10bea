import { BaseSchema } from '@adonisjs/lucid/schema'

/** Officers who sign in at the corporation's OpenID Connect provider. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('sso_links', (table) => {
      table.increments('id')
      table.integer('user_id').unsigned().notNullable().unique().references('users.id')
      /** SHA-256 of issuer and subject. */
      table.string('subject_digest', 64).notNullable().unique()
      /** The posts that the claims named when two persons looked at them last; JSON. */
      table.text('claimed_posts').notNullable()
      table.integer('created_by').unsigned().nullable()
      table.dateTime('created_at').notNullable()
    })

    this.schema.createTable('sso_requests', (table) => {
      table.increments('id')
      table.string('subject_digest', 64).notNullable().unique()
      /** The linked officer whose claims have changed; null: somebody who is not linked yet. */
      table.integer('user_id').unsigned().nullable().index().references('users.id')
      /** What the provider says of the person; sealed JSON. */
      table.text('content', 'mediumtext').notNullable()
      table.dateTime('seen_at').notNullable()
    })

    this.schema.createTable('sso_sessions', (table) => {
      table.string('id', 36).primary()
      table.integer('user_id').unsigned().notNullable().index().references('users.id')
      /** SHA-256 of issuer and the session's id at the provider. */
      table.string('sid_digest', 64).nullable().index()
      /** What the provider gave for asking it again; sealed JSON. */
      table.text('tokens_cipher', 'mediumtext').notNullable()
      /** When the provider last said that the session holds. */
      table.dateTime('checked_at').notNullable()
      /** When it could not be asked. */
      table.dateTime('failed_at').nullable()
      /** Until when a request is asking it. */
      table.dateTime('claimed_until').nullable()
    })
  }

  async down() {
    this.schema.dropTable('sso_sessions')
    this.schema.dropTable('sso_requests')
    this.schema.dropTable('sso_links')
  }
}
