import { BaseSchema } from '@adonisjs/lucid/schema'

/** Signed letters that belong to no application, such as month-end certificates of the debit account. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('signed_letters', (table) => {
      /** Number by which the signing officer identifies it; null for a letter of an application. */
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
