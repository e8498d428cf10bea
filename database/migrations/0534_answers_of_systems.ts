import { BaseSchema } from '@adonisjs/lucid/schema'

/** The bank's system that gave an answer for its branch, by its name on that day; null for the branch itself. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('letter_answers', (table) => {
      table.string('system_name', 80).nullable()
    })
  }

  async down() {
    this.schema.alterTable('letter_answers', (table) => {
      table.dropColumn('system_name')
    })
  }
}
