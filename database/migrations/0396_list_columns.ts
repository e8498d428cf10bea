import { BaseSchema } from '@adonisjs/lucid/schema'

/** Columns of a list that an officer has hidden; without a row the list's defaults apply. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('list_columns', (table) => {
      table.increments('id')
      table.integer('user_id').unsigned().notNullable().references('users.id')
      /** Name of the list's definition. */
      table.string('list', 32).notNullable()
      /** Keys of the columns, joined by commas. */
      table.string('hidden', 500).notNullable()
      table.dateTime('updated_at').notNullable()
      table.unique(['user_id', 'list'])
    })
  }

  async down() {
    this.schema.dropTable('list_columns')
  }
}
