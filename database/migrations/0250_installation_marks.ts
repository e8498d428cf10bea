import { BaseSchema } from '@adonisjs/lucid/schema'

/** Marks of the installation to which the database belongs; the presence of a row is the mark. */
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
