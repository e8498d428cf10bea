import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Forms that took effect, each under the idempotency key of its page: the same form sent again finds its row and
 * receives the first response. Kept as long as a key can be used.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('sent_forms', (table) => {
      table.increments('id')
      /** No foreign key: MariaDB would lock the user's row for it, in conflict with steps that lock it themselves. */
      table.integer('user_id').unsigned().notNullable()
      /** Digest of the key and of the address to which the form was sent. */
      table.string('key_digest', 64).notNullable()
      /** Digest of the request body; null where it could not be read. */
      table.string('content_digest', 64).nullable()
      /** The first response, encrypted; null until it was made, or when it was a page. */
      table.text('answer').nullable()
      table.dateTime('created_at').notNullable().index()
      table.unique(['user_id', 'key_digest'])
    })
  }

  async down() {
    this.schema.dropTable('sent_forms')
  }
}
