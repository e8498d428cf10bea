import { BaseSchema } from '@adonisjs/lucid/schema'

/** Tables whose rows refer to an Aadhaar number. */
const HOLDERS = ['profiles', 'group_directors', 'group_shareholders', 'payment_batch_items']

/**
 * Aadhaar numbers in a separate table, each once, with its reference key in the rows that refer to it. Numbers
 * encrypted in those rows are moved afterwards by `retention:run`; until then they are read there.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('aadhaar_numbers', (table) => {
      table.increments('id')
      /** Random: it is not derived from the number. */
      table.string('reference', 36).notNullable().unique()
      table.string('digest', 64).notNullable().unique()
      table.text('cipher').notNullable()
      table.dateTime('created_at').notNullable()
      /** When a row last began to refer to it: one that was just requested is not deleted. */
      table.dateTime('asked_at').notNullable()
    })
    for (const holder of HOLDERS) {
      this.schema.alterTable(holder, (table) => {
        table.string('aadhaar_reference', 36).nullable().index()
      })
    }
  }

  async down() {
    for (const holder of HOLDERS) {
      this.schema.alterTable(holder, (table) => {
        table.dropIndex('aadhaar_reference')
        table.dropColumn('aadhaar_reference')
      })
    }
    this.schema.dropTable('aadhaar_numbers')
  }
}
