import db from '@adonisjs/lucid/services/db'
import { type TextSource, deleteTextWords, saveTextWords } from '#kernel/database/text_search'
import { decrypt } from '#kernel/vault/vault'

/** Number of texts whose words are written in one transaction, so that an interrupted run loses little. */
const BATCH_SIZE = 200

interface TextTable {
  source: TextSource
  table: string
  /** Columns with text; rows where all of them are empty have no words. */
  columns: readonly string[]
  isSealed?: boolean
}

const TABLES: readonly TextTable[] = [
  { source: 'decision', table: 'workflow_decisions', columns: ['remarks'] },
  { source: 'note', table: 'file_notes', columns: ['body'] },
  { source: 'grievance_step', table: 'grievance_steps', columns: ['message'], isSealed: true },
  {
    source: 'certificate',
    table: 'stored_files',
    columns: ['certificate_number', 'issuing_office'],
  },
]

/**
 * Rebuilds the search words of remarks, notes, grievances and certificates, in batches. A run after an interrupted one
 * starts again, which does not change correct rows.
 *
 * @returns the number of texts
 */
export async function rebuildTextWords(): Promise<number> {
  let total = 0
  for (const table of TABLES) {
    for (let last = 0; ;) {
      const ids = await rebuildBatch(table, last)
      if (ids.length === 0) break
      total += ids.length
      last = ids.at(-1)!
    }
  }
  return total
}

/** Writes the words of the next texts after an id, and returns the ids of these texts. */
async function rebuildBatch({ source, table, columns, isSealed }: TextTable, after: number) {
  return db.transaction(async (trx) => {
    const rows = await trx
      .from(table)
      .where('id', '>', after)
      .whereNotNull(columns[0])
      .orderBy('id')
      .limit(BATCH_SIZE)
      .forUpdate()
      .select('id', ...columns)
    const ids = rows.map(({ id }) => Number(id))
    await deleteTextWords(trx, source, ids)
    for (const [at, row] of rows.entries()) {
      const texts = columns.map((name) => {
        const stored = row[name] as string | null
        return stored && isSealed ? decrypt(stored, 'grievance') : stored
      })
      await saveTextWords(trx, source, ids[at], ...texts)
    }
    return ids
  })
}
