import { BaseSchema } from '@adonisjs/lucid/schema'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

const PORTION = 1000

/** Adds an index for the lines of import files and for stored files by their rows, and a lease for reading. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('portfolio_import_files', (table) => {
      /** A process reads or removes the file until this time; after it the process is considered dead. */
      table.dateTime('leased_until').nullable()
    })
    this.schema.alterTable('portfolio_import_rows', (table) => {
      table.unique(['file_id', 'line'])
      /** Id of the record written from the row: the account for an applicant, the stored file for a file of a ZIP. */
      table.index(['written_id'])
    })
    this.defer(nameStoredFiles)
  }

  async down() {
    this.schema.alterTable('portfolio_import_rows', (table) => {
      table.dropIndex(['written_id'])
      table.index(['file_id'])
      table.dropUnique(['file_id', 'line'])
    })
    this.schema.alterTable('portfolio_import_files', (table) => table.dropColumn('leased_until'))
  }
}

async function nameStoredFiles(db: QueryClientContract) {
  for (let after = 0; ;) {
    const rows = await db
      .from('portfolio_import_rows')
      .where('sheet', 'archive')
      .where('id', '>', after)
      .orderBy('id')
      .limit(PORTION)
      .select('id', 'facts')
    if (rows.length === 0) return
    for (const { id, facts } of rows) {
      const { storedFileId } = JSON.parse(facts) as { storedFileId: number | null }
      await db.from('portfolio_import_rows').where({ id }).update({ written_id: storedFileId })
    }
    after = Number(rows.at(-1)!.id)
  }
}
