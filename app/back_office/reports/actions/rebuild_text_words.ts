import db from '@adonisjs/lucid/services/db'
import { type TextSource, deleteTextWords, saveTextWords } from '#kernel/database/text_search'
import { decrypt } from '#kernel/vault/vault'

/** Texts whose words are written together, so that a run that is broken off loses little. */
const BATCH_SIZE = 200

interface TextTable {
  source: TextSource
  table: string
  /** Its texts; of rows with none of them nothing is kept. */
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
 * Writes anew what remarks, notes, complaints and certificates are looked for by, in batches: of a run that was
 * broken off the next one does all again, which changes nothing that is right.
 *
 * @returns how many texts there are
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

/** The ids of the next texts after one, whose words are written. */
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
