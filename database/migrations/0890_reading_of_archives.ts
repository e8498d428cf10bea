import { BaseSchema } from '@adonisjs/lucid/schema'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'

const PORTION = 1000

/** Lines of files of an import are found by an index, files in the store by their rows, and a reading has a lease. */
export default class extends BaseSchema {
  async up() {
    this.schema.alterTable('portfolio_import_files', (table) => {
      /** A process reads or removes the file until then; later it has died. */
      table.dateTime('leased_until').nullable()
    })
    this.schema.alterTable('portfolio_import_rows', (table) => {
      table.unique(['file_id', 'line'])
      /** What was made of the row: of an applicant the account, of a file of a ZIP the file in the store. */
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
