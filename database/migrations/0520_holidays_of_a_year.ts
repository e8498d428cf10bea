import { BaseSchema } from '@adonisjs/lucid/schema'

/** Holidays that follow the lunar calendar belong to one year; those without a year recur every year. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('holidays', (table) => {
      table.integer('year').unsigned().nullable()
    })
    this.schema.alterTable('holidays', (table) => {
      table.dropUnique(['month', 'day'])
      table.unique(['month', 'day', 'year'])
    })
    /** The year is part of the key by which the seed recognises its rows. */
    this.defer(async (db) => {
      for (const table of ['master_seed_rows', 'master_edits']) {
        for (const { row_key: key } of await db.from(table).where('master', 'holidays')) {
          await db
            .from(table)
            .where({ master: 'holidays', row_key: key })
            .update({ row_key: `${key}|` })
        }
      }
    })
  }

  async down() {
    this.defer(async (db) => void (await db.from('holidays').whereNotNull('year').delete()))
    this.schema.alterTable('holidays', (table) => {
      table.dropUnique(['month', 'day', 'year'])
      table.unique(['month', 'day'])
    })
    this.schema.alterTable('holidays', (table) => {
      table.dropColumn('year')
    })
  }
}
