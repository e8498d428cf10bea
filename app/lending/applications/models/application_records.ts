import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import { phoneticWords, reversedNumberWord } from '#applications/rules/search_words'
import { nameWords } from '#kernel/formats/names'
import { DateTime } from 'luxon'
import ApplicationChange from '#applications/models/application_change'
import { getClock } from '#kernel/calendar/clock'

const TABLE = 'application_search_words'

/** Applications whose words are written together, so that an interrupted run loses little. */
const APPLICATIONS_BATCH_SIZE = 500

/** Rows per statement: below the limits of both databases. */
const INSERT_BATCH_SIZE = 400

/** Values by which an application is searched. */
export interface SearchableApplication {
  applicantName: string
  number: string
  /** Former number, for an application of an existing portfolio. */
  oldNumber?: string | null
}

const searchWordsOf = ({ applicantName, number, oldNumber }: SearchableApplication): string[] => [
  ...nameWords(applicantName),
  ...phoneticWords(applicantName),
  ...reversedNumberWord(number),
  ...reversedNumberWord(oldNumber ?? ''),
]

/** Writes the search words of many new applications. */
export async function saveNewSearchWords(
  applications: readonly (SearchableApplication & { id: number })[],
  client: QueryClientContract
): Promise<void> {
  await insert(
    client,
    applications.flatMap((file) =>
      [...new Set(searchWordsOf(file))].map((word) => row(file.id, word))
    )
  )
}

/**
 * Writes the search words of an application, in the transaction that writes the application.
 *
 * @param before previous values: only what has changed is written, so that nobody waits for unchanged words. Null for a
 * new application
 */
export async function saveSearchWords(
  client: QueryClientContract,
  applicationId: number,
  before: SearchableApplication | null,
  after: SearchableApplication
): Promise<void> {
  const old = new Set(before ? searchWordsOf(before) : [])
  const fresh = new Set(searchWordsOf(after))
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
 * Checks the search words of every application, and corrects those that do not match their name and number: words of
 * rows not written by the portal may be missing, superfluous or wrong.
 *
 * @param isCheck only counts
 * @returns how many had wrong words
 */
export async function rebuildSearchWords(
  { isCheck = false } = {},
  client: QueryClientContract = db.connection()
): Promise<number> {
  let wrong = 0
  for (let lastId = 0; ;) {
    const files = await readApplications(client, (query) =>
      query.where('id', '>', lastId).limit(APPLICATIONS_BATCH_SIZE)
    )
    if (files.length === 0) return wrong
    const ids = await findIncorrectlyIndexed(client, files)
    wrong += ids.length
    if (!isCheck && ids.length > 0) await client.transaction((trx) => repairSearchWords(trx, ids))
    lastId = files.at(-1)!.id
  }
}

interface SearchableRow extends SearchableApplication {
  id: number
}

/** Returns applications with their searchable values, in order of their ids. */
async function readApplications(
  client: QueryClientContract,
  narrow: (query: DatabaseQueryBuilderContract) => void
): Promise<SearchableRow[]> {
  const query = client.from('applications').orderBy('id')
  narrow(query)
  const rows = await query.select(
    'id',
    'number',
    'applicant_name as applicantName',
    'old_number as oldNumber'
  )
  return rows.map((file) => ({ ...file, id: Number(file.id) }))
}

/** Returns those of these applications, in order of their ids, whose words do not match their names and numbers. */
async function findIncorrectlyIndexed(
  client: QueryClientContract,
  files: SearchableRow[]
): Promise<number[]> {
  const has = new Map(files.map(({ id }) => [id, new Set<string>()]))
  const stored = await client
    .from(TABLE)
    .whereBetween('application_id', [files[0].id, files.at(-1)!.id])
    .select('application_id', 'word')
  for (const { application_id, word } of stored) has.get(Number(application_id))?.add(word)
  return files
    .filter((file) => has.get(file.id)!.symmetricDifference(new Set(searchWordsOf(file))).size > 0)
    .map(({ id }) => id)
}

/** Replaces the search words of these applications; their names stay locked until then. */
async function repairSearchWords(trx: QueryClientContract, ids: number[]) {
  const files = await readApplications(trx, (query) => query.whereIn('id', ids).forUpdate())
  await trx.from(TABLE).whereIn('application_id', ids).delete()
  await insert(
    trx,
    files.flatMap((file) => searchWordsOf(file).map((word) => row(file.id, word)))
  )
}

const row = (applicationId: number, word: string) => ({ application_id: applicationId, word })

/** The same words may have been written meanwhile. */
async function insert(client: QueryClientContract, rows: ReturnType<typeof row>[]) {
  for (let start = 0; start < rows.length; start += INSERT_BATCH_SIZE) {
    await client
      .knexQuery()
      .table(TABLE)
      .insert(rows.slice(start, start + INSERT_BATCH_SIZE))
      .onConflict(['application_id', 'word'])
      .ignore()
  }
}

/** Fields of an application that are recorded when it changes; its steps and amounts have histories of their own. */
export const TRACKED_FIELDS = [
  'districtId',
  'applicantName',
  'aadhaarLast4',
  'casteId',
  'genderId',
  'ageAtSubmission',
] as const satisfies readonly (keyof ApplicationChange)[]

export type TrackedFields = Pick<ApplicationChange, (typeof TRACKED_FIELDS)[number]>

/** A model of an application that is about to be written. */
interface DirtyApplication {
  id: number
  $dirty: object
  $original: object
}

/**
 * Records the values of an application before they are overwritten, in the same transaction, so that an earlier day can
 * be shown (docs/users/point_in_time.md).
 */
export async function recordChange(client: QueryClientContract, application: DirtyApplication) {
  if (!TRACKED_FIELDS.some((name) => Object.hasOwn(application.$dirty, name))) return
  const before = application.$original as TrackedFields
  await ApplicationChange.create(
    {
      applicationId: application.id,
      changedAt: DateTime.fromJSDate(getClock().now()),
      ...(Object.fromEntries(
        TRACKED_FIELDS.map((name) => [name, before[name] ?? null])
      ) as TrackedFields),
    },
    { client }
  )
}
