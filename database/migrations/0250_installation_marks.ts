import { BaseSchema } from '@adonisjs/lucid/schema'

/** What the database says of the installation that it belongs to, by the presence of a row. */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('installation_marks', (table) => {
      table.string('name', 40).primary()
      table.dateTime('created_at').notNullable()
    })
  }

  async down() {
    this.schema.dropTable('installation_marks')
  }
}
