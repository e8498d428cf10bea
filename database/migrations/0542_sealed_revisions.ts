import { BaseSchema } from '@adonisjs/lucid/schema'

/** Old and new values of a revision, encrypted with the person's key; null in older rows. */
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
