import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { endingWord, nameWords } from '#applications/rules/search_words'

const TABLE = 'application_words'

/** Applications whose words are written together, so that a run that is broken off loses little. */
const PORTION = 500

/** Rows of a statement: below the limits of both databases. */
const CHUNK = 400

/** What an application is looked for by. */
export interface Named {
  applicantName: string
  number: string
}

const wordsOf = ({ applicantName, number }: Named): string[] => [
  ...nameWords(applicantName),
  ...endingWord(number),
]

/**
 * Writes the words of an application, in the transaction that writes the application.
 *
 * @param before what it was called until now: only what has changed is written, so that nobody waits for
 *   words that stay. Null for a new one
 */
export async function writeWords(
  client: QueryClientContract,
  applicationId: number,
  before: Named | null,
  after: Named
): Promise<void> {
  const old = new Set(before ? wordsOf(before) : [])
  const fresh = new Set(wordsOf(after))
  const gone = [...old].filter((word) => !fresh.has(word))
  if (gone.length > 0) {
    await client.from(TABLE).where('application_id', applicationId).whereIn('word', gone).delete()
  }
  await insert(
    client,
    [...fresh].filter((word) => !old.has(word)).map((word) => row(applicationId, word))
  )
}

/**
 * Writes the words of applications that have none: those from before there were words, and those written
 * past the portal. An application gets all of its words or none, so a run that was broken off goes on where
 * it ended when it is started again.
 */
export async function fillWords(client: QueryClientContract = db.connection()): Promise<void> {
  for (let behind = 0; ;) {
    const found = await client
      .from('applications')
      .where('id', '>', behind)
      .whereNotExists((words) =>
        words.from(TABLE).select('word').whereColumn('application_id', 'applications.id')
      )
      .orderBy('id')
      .limit(PORTION)
      .select('id', 'number', 'applicant_name as applicantName')
    if (found.length === 0) return
    const rows = found.flatMap((one) => wordsOf(one).map((word) => row(Number(one.id), word)))
    await client.transaction((trx) => insert(trx, rows))
    behind = Number(found.at(-1).id)
  }
}

const row = (applicationId: number, word: string) => ({ application_id: applicationId, word })

/** Somebody may have written the same words meanwhile. */
async function insert(client: QueryClientContract, rows: ReturnType<typeof row>[]) {
  for (let start = 0; start < rows.length; start += CHUNK) {
    await client
      .knexQuery()
      .table(TABLE)
      .insert(rows.slice(start, start + CHUNK))
      .onConflict(['application_id', 'word'])
      .ignore()
  }
}
