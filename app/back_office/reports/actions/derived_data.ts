import db from '@adonisjs/lucid/services/db'
import type { LucidModel, LucidRow } from '@adonisjs/lucid/types/model'
import Application from '#applications/models/application'
import User from '#auth/models/user'
import Address from '#profile/models/address'
import BankAccount from '#profile/models/bank_account'
import Profile from '#profile/models/profile'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { MISSING_FIELDS, type MissingField, missingFieldBit } from '#reports/rules/report_terms'
import { isSqlite } from '#kernel/database/dialect'
import { type TextSource, deleteTextWords, saveTextWords } from '#kernel/database/text_search'
import { decrypt } from '#kernel/vault/vault'

const ADDRESS = `from addresses q
  where q.profile_id = applications.profile_id and q.kind = 'correspondence'`
const PROFILE = 'from profiles p where p.id = applications.profile_id'

/** SQL condition that an application has a value that may be missing. */
const PRESENT: Record<MissingField, string> = {
  noCaste: 'caste_id is not null',
  noGender: 'gender_id is not null',
  noAadhaar: `exists (select 1 ${PROFILE} and p.aadhaar_digest is not null)`,
  noPan: `exists (select 1 ${PROFILE} and p.pan_digest is not null)`,
  noAccount: `exists (select 1 from bank_accounts k where k.profile_id = applications.profile_id)`,
  noEmail: `exists (select 1 from users u where u.id = applications.user_id and u.email is not null)`,
  noTaluka: `exists (select 1 ${ADDRESS} and q.taluka_id is not null)`,
}

const TALUKA = `(select q.taluka_id ${ADDRESS})`
const GAPS_SUM = MISSING_FIELDS.map(
  (gap) => `(case when ${PRESENT[gap]} then 0 else ${missingFieldBit(gap)} end)`
).join(' + ')

/** Which applications: those of a person or a profile, or a range of ids, both ends inclusive. */
type FactsScope = { userId: number } | { profileId: number } | { from: number; to: number }

function whereOf(of: FactsScope): { sql: string; values: number[] } {
  if ('userId' in of) return { sql: 'user_id = ?', values: [of.userId] }
  if ('profileId' in of) return { sql: 'profile_id = ?', values: [of.profileId] }
  return { sql: 'id between ? and ?', values: [of.from, of.to] }
}

/** Writes the taluka and gaps of these applications from the current profiles. */
export async function saveFacts(client: QueryClientContract, of: FactsScope): Promise<void> {
  const { sql, values } = whereOf(of)
  await client.rawQuery(
    `update applications set taluka_id = ${TALUKA}, gaps = ${GAPS_SUM} where ${sql}`,
    values
  )
}

/** Counts the applications whose stored facts differ from the profiles. */
export async function wrongFacts(client: QueryClientContract, of: FactsScope): Promise<number> {
  const { sql, values } = whereOf(of)
  const [row] = await client
    .knexQuery()
    .from('applications')
    .whereRaw(
      `${sql} and (gaps <> ${GAPS_SUM} or coalesce(taluka_id, 0) <> coalesce(${TALUKA}, 0))`,
      values
    )
    .count('* as wrong')
  return Number((row as { wrong: number }).wrong)
}

/** Numbers that several profiles may share, and the columns that hold them. */
const SHARED_NUMBERS = {
  aadhaarNumber: { table: 'profiles', profile: 'id', column: 'aadhaar_digest' },
  pan: { table: 'profiles', profile: 'id', column: 'pan_digest' },
  rationCard: { table: 'profiles', profile: 'id', column: 'ration_card_digest' },
  bankAccount: { table: 'bank_accounts', profile: 'profile_id', column: 'account_digest' },
} as const

export type SharedNumber = keyof typeof SHARED_NUMBERS

const insertIgnore = (client: QueryClientContract) =>
  isSqlite(client) ? 'insert or ignore' : 'insert ignore'

/**
 * Marks every profile with this number if more than one has it. The insert reads with locks, so that of two profiles
 * saved with the same number at the same moment, one waits for the other.
 *
 * @param value the number or its digest; null marks the profiles of every shared number
 */
async function markShared(
  client: QueryClientContract,
  kind: SharedNumber,
  value: string | null
): Promise<void> {
  const { table, profile, column } = SHARED_NUMBERS[kind]
  const shared = `select ${column} from ${table} where ${column} ${value === null ? 'is not null' : '= ?'}
    group by ${column} having count(*) > 1`
  await client.rawQuery(
    `${insertIgnore(client)} into shared_numbers (kind, profile_id)
     select ?, t.${profile} from ${table} t join (${shared}) s on s.${column} = t.${column}`,
    value === null ? [kind] : [kind, value]
  )
}

/** Marks the profiles of every shared number. */
export async function markAllShared(client: QueryClientContract): Promise<void> {
  for (const kind of Object.keys(SHARED_NUMBERS)) {
    await markShared(client, kind as SharedNumber, null)
  }
}

const clientOf = (row: LucidRow) => row.$trx ?? db.connection()

/** Whether the current save changes one of these columns. */
const hasChanged = (row: LucidRow, names: readonly string[]) =>
  names.some((name) => Object.hasOwn(row.$dirty, name))

/**
 * Keeps the facts of profiles that reports need on the applications (taluka, gaps), and the marks of profiles that may
 * share a number, in the transaction of the change: the hooks run when one of these models is saved. `node ace
 * reports:recount` compares them.
 */
export function maintainReportFacts() {
  onSave(Application, ['casteId', 'genderId', 'profileId'], ({ id }) => ({ from: id, to: id }))
  /** If the account was deactivated, the person may have been erased, with the address. */
  onSave(User, ['email', 'isActive'], ({ id }) => ({ userId: id }))
  onSave(Profile, ['aadhaarDigest', 'panDigest'], ({ id }) => ({ profileId: id }))
  onSave(Address, ['talukaId', 'kind'], ({ profileId }) => ({ profileId }))
  onSave(BankAccount, ['accountDigest'], ({ profileId }) => ({ profileId }))

  onNumberChange(Profile, 'aadhaarDigest', 'aadhaarNumber')
  onNumberChange(Profile, 'panDigest', 'pan')
  onNumberChange(Profile, 'rationCardDigest', 'rationCard')
  onNumberChange(BankAccount, 'accountDigest', 'bankAccount')
}

/** Runs after a save that changed one of these columns. */
function afterChange<M extends LucidModel>(
  model: M,
  names: readonly string[],
  work: (row: InstanceType<M>) => Promise<void>
) {
  /** After the save nothing is dirty any more, so this is checked before it. */
  const changed = new WeakSet<LucidRow>()
  model.before('save', (row: InstanceType<M>) => {
    if (hasChanged(row, names)) changed.add(row)
  })
  model.after('save', async (row: InstanceType<M>) => {
    if (changed.delete(row)) await work(row)
  })
}

function onSave<M extends LucidModel>(
  model: M,
  names: readonly string[],
  of: (row: InstanceType<M>) => FactsScope
) {
  afterChange(model, names, (row) => saveFacts(clientOf(row), of(row)))
}

/** @param name column with the number or its digest */
function onNumberChange<M extends LucidModel>(
  model: M,
  name: keyof InstanceType<M> & string,
  kind: SharedNumber
) {
  afterChange(model, [name], async (row) => {
    const value = row[name] as string | null
    if (value) await markShared(clientOf(row), kind, value)
  })
}

/** Applications processed in one statement, so that nobody waits long for a row lock. */
const BATCH_SIZE = 5_000

async function* idRanges(client: QueryClientContract) {
  const [{ last }] = await client.from('applications').max('id as last')
  for (let from = 1; from <= Number(last ?? 0); from += BATCH_SIZE) {
    yield { from, to: from + BATCH_SIZE - 1 }
  }
}

/** Rewrites taluka, gaps and the marks of shared numbers, for rows written without the models. */
export class RecountFacts {
  async run(client: QueryClientContract = db.connection()): Promise<void> {
    for await (const range of idRanges(client)) await saveFacts(client, range)
    await markAllShared(client)
  }
}

/** Counts the applications whose taluka or gaps differ from the profiles. */
export async function countWrongFacts() {
  let wrong = 0
  for await (const range of idRanges(db.connection()))
    wrong += await wrongFacts(db.connection(), range)
  return wrong
}

/** Number of texts whose words are written in one transaction, so that an interrupted run loses little. */
const TEXT_BATCH_SIZE = 200

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
      .limit(TEXT_BATCH_SIZE)
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
