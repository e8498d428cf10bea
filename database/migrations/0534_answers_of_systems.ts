import { BaseSchema } from '@adonisjs/lucid/schema'

/** Which system of a bank gave an answer for its branch, by its name on that day; none for the branch itself. */
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
