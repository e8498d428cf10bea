import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { MISSING_FIELDS, type MissingField, missingFieldBit } from '#reports/rules/report_terms'
import { isSqlite } from '#kernel/database/dialect'

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
export type FactsScope = { userId: number } | { profileId: number } | { from: number; to: number }

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

const ignoring = (client: QueryClientContract) =>
  isSqlite(client) ? 'insert or ignore' : 'insert ignore'

/**
 * Marks every profile with this number if more than one has it. The insert reads with locks, so that of two profiles
 * saved with the same number at the same moment, one waits for the other.
 *
 * @param value the number or its digest; null marks the profiles of every shared number
 */
export async function markShared(
  client: QueryClientContract,
  kind: SharedNumber,
  value: string | null
): Promise<void> {
  const { table, profile, column } = SHARED_NUMBERS[kind]
  const shared = `select ${column} from ${table} where ${column} ${value === null ? 'is not null' : '= ?'}
    group by ${column} having count(*) > 1`
  await client.rawQuery(
    `${ignoring(client)} into shared_numbers (kind, profile_id)
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
