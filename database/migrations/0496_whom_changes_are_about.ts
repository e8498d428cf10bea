import { BaseSchema } from '@adonisjs/lucid/schema'

/** A change about one person is for others to confirm or to look at. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('proposed_changes', (table) => {
      /** The one person whom it is about; null: nobody, or several. */
      table.integer('about_user').unsigned().nullable()
    })
  }

  async down() {
    this.schema.alterTable('proposed_changes', (table) => {
      table.dropColumn('about_user')
    })
  }
}
