import { BaseSchema } from '@adonisjs/lucid/schema'

/** The day from which the documents of the first installation are required. */
const ALWAYS = '2000-01-01'

/**
 * The documents that a scheme requires are effective-dated: the day of its first submission determines those of an
 * application.
 */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('document_slots', (table) => {
      table.date('effective_from').notNullable().defaultTo(ALWAYS)
    })
    this.schema.alterTable('document_slots', (table) => {
      table.dropUnique(['loan_type', 'slot'])
      table.unique(['loan_type', 'slot', 'effective_from'])
    })
    /** The day is part of the key by which the seed recognises its rows. */
    this.defer(async (db) => {
      const rows = await db.from('master_seed_rows').where('master', 'document_slots')
      for (const { row_key: key } of rows) {
        await db
          .from('master_seed_rows')
          .where({ master: 'document_slots', row_key: key })
          .update({ row_key: `${key}|${ALWAYS}` })
      }
    })
  }

  async down() {
    this.schema.alterTable('document_slots', (table) => {
      table.dropUnique(['loan_type', 'slot', 'effective_from'])
      table.unique(['loan_type', 'slot'])
    })
    this.schema.alterTable('document_slots', (table) => {
      table.dropColumn('effective_from')
    })
  }
}
