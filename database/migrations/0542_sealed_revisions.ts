import { BaseSchema } from '@adonisjs/lucid/schema'

/** Old and new values of a revision, sealed under the key of the person; null in rows of before. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('profile_revisions', (table) => {
      table.text('sealed', 'mediumtext').nullable()
    })
  }

  async down() {
    this.schema.alterTable('profile_revisions', (table) => {
      table.dropColumn('sealed')
    })
  }
}
