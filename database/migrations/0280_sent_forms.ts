import { BaseSchema } from '@adonisjs/lucid/schema'

/**
 * Forms that took effect, each under the one-time key of its page: the same one sent again finds its
 * row and gets the first answer. Kept as long as a key can be used.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('sent_forms', (table) => {
      table.increments('id')
      /** No foreign key: MariaDB would lock the person's row for it, against steps that lock it themselves. */
      table.integer('user_id').unsigned().notNullable()
      /** Digest of the key and of the address it was sent to. */
      table.string('key_digest', 64).notNullable()
      /** Digest of what was sent; null where it could not be read. */
      table.string('content_digest', 64).nullable()
      /** The first answer, encrypted; null until it was made, or when it was a page of its own. */
      table.text('answer').nullable()
      table.dateTime('created_at').notNullable().index()
      table.unique(['user_id', 'key_digest'])
    })
  }

  async down() {
    this.schema.dropTable('sent_forms')
  }
}
