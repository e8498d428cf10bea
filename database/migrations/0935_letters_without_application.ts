import { BaseSchema } from '@adonisjs/lucid/schema'

/** Signed letters of no application, as month-end certificates of the debit account are. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('signed_letters', (table) => {
      /** What names it to the officer who signs; null of a letter of an application. */
      table.string('number', 32).nullable()
    })
    this.schema.alterTable('signed_letters', (table) => {
      table.integer('application_id').unsigned().nullable().alter()
    })
  }

  async down() {
    this.defer(async (db) => {
      await db.from('signed_letters').whereNull('application_id').delete()
    })
    this.schema.alterTable('signed_letters', (table) => {
      table.integer('application_id').unsigned().notNullable().alter()
    })
    this.schema.alterTable('signed_letters', (table) => table.dropColumn('number'))
  }
}
