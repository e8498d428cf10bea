import db from '@adonisjs/lucid/services/db'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import { Role } from '#auth/roles'
import { type LinkKind, matchKeyQueries } from '#duplicates/rules/match_keys'
import { groupOfUser, peopleOf } from '#group/queries/group_people'
import { LOAN_TYPES } from '#masters/rules/schemes'

/** The applicant of an application, with the data that is compared. */
export interface ComparedFile {
  userId: number
  profileId: number
  loanType: number
}

/** Digests, and mobiles in plain text. */
interface Identifiers {
  aadhaar: string[]
  pan: string[]
  account: string[]
  rationCard: string[]
  mobile: string[]
  /** Mobile of the emergency contact, if it is none of the other mobiles. */
  emergency: string[]
}

export interface Match {
  kind: LinkKind
  userId: number
  /** The number belongs to a director of the other person's group. */
  isDirector: boolean
  /** The shared value: a digest, or a mobile. It never leaves the server. */
  value: string
}

/** Maximum number of people found by a look-up, above the limit of every kind for a common signal. */
const MAX_PEOPLE_PER_LOOKUP = 60
/** Maximum number of files, match keys and numbers of one kind compared per person, more than legitimate use needs. */
const MAX_COMPARED = 60
/** Number of look-ups per statement, below the limits of both databases. */
const LOOKUP_BATCH_SIZE = 50

const isPresent = (value: string | null | undefined): value is string => Boolean(value)

/** Columns of the applicant's own numbers. */
const OWN_COLUMNS: Record<keyof Identifiers, string> = {
  aadhaar: 'aadhaar_digest',
  pan: 'pan_digest',
  account: 'account_digest',
  rationCard: 'ration_card_digest',
  mobile: 'mobile',
  emergency: 'emergency_mobile',
}

/** Loads the numbers of the applicant, the group and its directors; `own` are the applicant's numbers. */
async function identifiersOf(file: ComparedFile, own: readonly SearchKey[]): Promise<Identifiers> {
  const isGroup = file.loanType === LOAN_TYPES.group
  const group = isGroup ? await groupOfUser(file.userId) : null
  const directors = group ? await peopleOf('directors', group.id) : []
  const numbers = (name: keyof Identifiers, ...others: (string | null | undefined)[]) => [
    ...own.filter(({ kind }) => kind === name).map(({ digest }) => digest),
    ...others.filter(isPresent),
  ]
  const mobile = numbers('mobile', ...directors.map((row) => row.mobile))
  return {
    aadhaar: numbers('aadhaar', ...directors.map((row) => row.aadhaarDigest)),
    pan: numbers('pan', ...[group, ...directors].map((row) => row?.panDigest)),
    account: numbers('account'),
    rationCard: numbers('rationCard'),
    mobile,
    emergency: numbers('emergency').filter((one) => !mobile.includes(one)),
  }
}

/**
 * Returns everyone who shares a number, file, device or name with this application's people, including the applicant.
 */
export async function matchesOf(file: ComparedFile): Promise<Match[]> {
  const searchKeys = await searchKeysOf(file)
  const [own, others] = [true, false].map((isOwn) =>
    searchKeys.filter(({ kind }) => kind in OWN_COLUMNS === isOwn)
  )
  const numbers = await identifiersOf(file, own)
  return runLookUps([
    ...lookUpsOfIdentifiers(numbers),
    ...lookUpsOfContacts(numbers),
    ...others.filter(({ kind }) => kind === FILE_KIND).map(lookUpOfFile),
    ...lookUpsOfKeys(others.filter(isMatchKey)),
  ])
}

interface Source {
  query: () => DatabaseQueryBuilderContract
  column: string
  userId: string
  isDirector?: true
}

const PROFILES = { query: () => db.from('profiles'), userId: 'user_id' }
const DIRECTORS = {
  query: () =>
    db
      .from('group_directors')
      .join('applicant_groups', 'applicant_groups.id', 'group_directors.group_id'),
  userId: 'applicant_groups.user_id',
  isDirector: true,
} as const
const ACCOUNTS = {
  query: () => db.from('bank_accounts').join('profiles', 'profiles.id', 'bank_accounts.profile_id'),
  userId: 'profiles.user_id',
}
const MOBILES: Source[] = [
  {
    query: () => db.from('users').where('role_id', Role.applicant),
    userId: 'id',
    column: 'mobile',
  },
  { ...DIRECTORS, column: 'group_directors.mobile' },
]

/** Columns that contain each kind of number. */
const SOURCES: Record<Exclude<keyof Identifiers, 'emergency'>, Source[]> = {
  aadhaar: [
    { ...PROFILES, column: 'aadhaar_digest' },
    { ...DIRECTORS, column: 'group_directors.aadhaar_digest' },
  ],
  pan: [
    { ...PROFILES, column: 'pan_digest' },
    { ...DIRECTORS, column: 'group_directors.pan_digest' },
    { query: () => db.from('applicant_groups'), userId: 'user_id', column: 'pan_digest' },
  ],
  account: [{ ...ACCOUNTS, column: 'bank_accounts.account_digest' }],
  rationCard: [{ ...PROFILES, column: 'ration_card_digest' }],
  mobile: MOBILES,
}

/** Finds the owners of any of the given numbers, with one statement for each column of the kind. */
export async function ownersOfNumbers(kind: keyof typeof SOURCES, values: readonly string[]) {
  const found: Pick<Match, 'userId' | 'value' | 'isDirector'>[] = []
  for (const { query, column, userId, isDirector = false } of SOURCES[kind]) {
    const rows = query().whereIn(column, [...values])
    for (const row of await rows.select(`${userId} as user_id`, `${column} as value`)) {
      found.push({ userId: Number(row.user_id), value: String(row.value), isDirector })
    }
  }
  return found
}

/** Finds everyone with one of these numbers, their own or one of their group or its directors. */
export const matchesOfIdentifiers = (numbers: Identifiers): Promise<Match[]> =>
  runLookUps(lookUpsOfIdentifiers(numbers))

function lookUpsOfIdentifiers(numbers: Identifiers) {
  const names = Object.keys(SOURCES) as (keyof typeof SOURCES)[]
  return names.flatMap((kind) =>
    SOURCES[kind].flatMap((source) => lookUps(kind, source, numbers[kind]))
  )
}

/**
 * Look-ups of people whose emergency contact is one of these people or has the same number, and of the owner of the
 * contact's mobile.
 */
function lookUpsOfContacts({ mobile, emergency }: Identifiers) {
  const contacts = { ...PROFILES, column: 'emergency_mobile' }
  return [
    ...MOBILES.flatMap((source) => lookUps('emergency', source, emergency)),
    ...lookUps('emergency', contacts, [...emergency, ...mobile]),
  ]
}

/** Not one of the match key kinds. */
const FILE_KIND = 'file'

interface SearchKey {
  kind: string
  digest: string
}

type MatchKey = Parameters<typeof matchKeyQueries>[0][number]

const isMatchKey = (searchKey: SearchKey): searchKey is MatchKey => searchKey.kind !== FILE_KIND

/** Loads what identifies this person: own numbers, digests of the newest files, and the match keys of the profile. */
async function searchKeysOf({ userId, profileId }: ComparedFile): Promise<SearchKey[]> {
  const files = db
    .from('stored_files')
    .where('owner_user_id', userId)
    .groupBy('sha256')
    .select(db.raw('? as kind', [FILE_KIND]), 'sha256 as digest')
    .max('id as newest')
    .orderBy('newest', 'desc')
    .limit(MAX_COMPARED)
  const keys = db
    .from('match_keys')
    .where('profile_id', profileId)
    .select('kind', 'digest')
    .limit(MAX_COMPARED)
  const numbers = Object.entries(OWN_COLUMNS).map(([kind, column]) =>
    db
      .from('profiles')
      .join('users', 'users.id', 'profiles.user_id')
      .leftJoin('bank_accounts', 'bank_accounts.profile_id', 'profiles.id')
      .where('profiles.id', profileId)
      .select(db.raw(`'${kind}' as kind`), `${column} as digest`)
  )
  const of = (query: DatabaseQueryBuilderContract) =>
    db.from(query.as('own')).select('kind', 'digest')
  const rows: SearchKey[] = await of(files).unionAll([keys, ...numbers].map(of))
  return rows.filter(({ digest }) => isPresent(digest))
}

/** Look-up of other owners of one of this person's newest files. */
function lookUpOfFile({ digest }: SearchKey) {
  const source = {
    query: () => db.from('stored_files').whereNotNull('owner_user_id'),
    column: 'sha256',
    userId: 'owner_user_id',
  }
  return lookUp('file', source, digest)
}

/**
 * Look-ups of people with a similar name and the same birth year or address, and of those who submitted from the same
 * device.
 */
const lookUpsOfKeys = (keys: readonly MatchKey[]) =>
  matchKeyQueries(keys).map(({ of, digest, link }) => {
    const query = () =>
      db
        .from('match_keys')
        .join('profiles', 'profiles.id', 'match_keys.profile_id')
        .where('match_keys.kind', of)
    return lookUp(link, { query, column: 'match_keys.digest', userId: 'user_id' }, digest)
  })

/** Builds one look-up for each value, so that rows of a common value do not displace those of a rare one. */
const lookUps = (kind: LinkKind, source: Source, values: readonly string[]) =>
  [...new Set(values)].slice(0, MAX_COMPARED).map((value) => lookUp(kind, source, value))

/** Builds one index look-up that returns each person once. */
function lookUp(kind: LinkKind, source: Source, value: string) {
  const labels = db.raw('? as kind, ? as is_director', [kind, source.isDirector ? 1 : 0])
  const { column, userId } = source
  const rows = source.query().where(column, value).distinct()
  return rows
    .select(`${userId} as user_id`, `${column} as value`, labels)
    .limit(MAX_PEOPLE_PER_LOOKUP)
}

async function runLookUps(parts: readonly DatabaseQueryBuilderContract[]): Promise<Match[]> {
  const matches: Match[] = []
  for (let at = 0; at < parts.length; at += LOOKUP_BATCH_SIZE) {
    const [first, ...others] = parts
      .slice(at, at + LOOKUP_BATCH_SIZE)
      .map((part) => db.from(part.as('found')).select('*'))
    for (const row of await first.unionAll(others)) {
      matches.push({
        kind: row.kind,
        userId: Number(row.user_id),
        isDirector: Number(row.is_director) === 1,
        value: row.value,
      })
    }
  }
  return matches
}

/** Queries the bank branch of some people's accounts by its IFSC. */
export const bankBranchesOf = (userIds: readonly number[]) => [
  db
    .from('bank_accounts')
    .join('profiles', 'profiles.id', 'bank_accounts.profile_id')
    .whereIn('profiles.user_id', [...userIds])
    .whereNotNull('bank_accounts.ifsc')
    .select('profiles.user_id', 'bank_accounts.ifsc as value'),
]
