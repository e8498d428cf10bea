import { BaseSchema } from '@adonisjs/lucid/schema'

/** A one-time code belongs to the browser that asked, and sends count by who asked. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('one_time_passwords', (table) => {
      /** Keyed digest of the browser's name. */
      table.string('browser_digest', 64).notNullable().defaultTo('')
      /** Whose count the sending is on: a stranger's place, or somebody known. */
      table.string('asker', 80).notNullable().defaultTo('')
    })
  }

  async down() {
    this.schema.alterTable('one_time_passwords', (table) => {
      table.dropColumn('browser_digest')
      table.dropColumn('asker')
    })
  }
}
