import { BaseSchema } from '@adonisjs/lucid/schema'

/** A change that concerns one user has to be confirmed or reviewed by others. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('proposed_changes', (table) => {
      /** The one user concerned; null: none, or several. */
      table.integer('about_user').unsigned().nullable()
    })
  }

  async down() {
    this.schema.alterTable('proposed_changes', (table) => {
      table.dropColumn('about_user')
    })
  }
}
