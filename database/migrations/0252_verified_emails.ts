import { BaseSchema } from '@adonisjs/lucid/schema'

/** An e-mail address that a code has verified as the user's own, with which they can sign in. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('users', (table) => {
      /** Lower case, so that it is unique without regard to case; null until it is verified. */
      table.string('verified_email_key', 160).nullable().unique()
    })
  }

  async down() {
    this.schema.alterTable('users', (table) => {
      table.dropUnique(['verified_email_key'])
      table.dropColumn('verified_email_key')
    })
  }
}
