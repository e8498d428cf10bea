import { BaseSchema } from '@adonisjs/lucid/schema'

/** Tables whose rows name an Aadhaar number. */
const HOLDERS = ['profiles', 'group_directors', 'group_shareholders', 'payment_batch_items']

/**
 * Aadhaar numbers in a table of their own, each once, and its reference key in the rows that name it. What
 * stands sealed in those rows is moved afterwards by `retention:run`; until then it is read where it is.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.createTable('aadhaar_numbers', (table) => {
      table.increments('id')
      /** By chance: nothing of the number is in it. */
      table.string('reference', 36).notNullable().unique()
      table.string('digest', 64).notNullable().unique()
      table.text('cipher').notNullable()
      table.dateTime('created_at').notNullable()
      /** When a row began to name it last: one that was just asked for is not swept away. */
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
