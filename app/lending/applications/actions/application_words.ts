import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import { endingWord, soundWords } from '#applications/rules/search_words'
import { nameWords } from '#kernel/formats/name_words'

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
  ...soundWords(applicantName),
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
 * Writes the words of applications that have none: those from before there were words. An application
 * gets all of its words or none, so a run that was broken off goes on where it ended when it is started
 * again.
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

/**
 * Looks at the words of every application, and gives those whose words are not those of their name and
 * number the right ones: words written past the portal may be too few, too many or others.
 *
 * @param isCheck only counts
 * @returns how many had wrong words
 */
export async function recountWords(
  { isCheck = false } = {},
  client: QueryClientContract = db.connection()
): Promise<number> {
  let wrong = 0
  for (let behind = 0; ;) {
    const files = await filesOf(client, (query) => query.where('id', '>', behind).limit(PORTION))
    if (files.length === 0) return wrong
    const ids = await withWrongWords(client, files)
    wrong += ids.length
    if (!isCheck && ids.length > 0) await client.transaction((trx) => mendWords(trx, ids))
    behind = files.at(-1)!.id
  }
}

interface NamedFile extends Named {
  id: number
}

/** Applications with what they are looked for by, in the order of their ids. */
async function filesOf(
  client: QueryClientContract,
  narrow: (query: DatabaseQueryBuilderContract) => void
): Promise<NamedFile[]> {
  const query = client.from('applications').orderBy('id')
  narrow(query)
  const rows = await query.select('id', 'number', 'applicant_name as applicantName')
  return rows.map((file) => ({ ...file, id: Number(file.id) }))
}

/** Those of these files, in the order of their ids, whose words are not those of their names and numbers. */
async function withWrongWords(client: QueryClientContract, files: NamedFile[]): Promise<number[]> {
  const has = new Map(files.map(({ id }) => [id, new Set<string>()]))
  const written = await client
    .from(TABLE)
    .whereBetween('application_id', [files[0].id, files.at(-1)!.id])
    .select('application_id', 'word')
  for (const { application_id, word } of written) has.get(Number(application_id))?.add(word)
  return files
    .filter((file) => has.get(file.id)!.symmetricDifference(new Set(wordsOf(file))).size > 0)
    .map(({ id }) => id)
}

/** Writes the words of these applications anew; nobody changes a name meanwhile. */
async function mendWords(trx: QueryClientContract, ids: number[]) {
  const files = await filesOf(trx, (query) => query.whereIn('id', ids).forUpdate())
  await trx.from(TABLE).whereIn('application_id', ids).delete()
  await insert(
    trx,
    files.flatMap((file) => wordsOf(file).map((word) => row(file.id, word)))
  )
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
