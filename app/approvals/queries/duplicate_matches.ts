import db from '@adonisjs/lucid/services/db'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import type Application from '#applications/models/application'
import { groupOf } from '#approvals/queries/review_documents'
import { Role } from '#auth/roles'

export type DuplicateKind = 'aadhaar' | 'pan' | 'account' | 'rationCard' | 'mobile' | 'file'

/** Digests, and mobiles as they are. */
export interface Numbers {
  aadhaar: string[]
  pan: string[]
  account: string[]
  rationCard: string[]
  mobile: string[]
}

/** A page that more people than this sent in is a printed form, and no sign of anything. */
const MOST_OWNERS = 10

const present = (value: string | null | undefined): value is string => Boolean(value)

/** What the applicant, the group and its directors gave. */
export async function numbersOf(application: Application): Promise<Numbers> {
  const person = await db
    .from('profiles')
    .join('users', 'users.id', 'profiles.user_id')
    .leftJoin('bank_accounts', 'bank_accounts.profile_id', 'profiles.id')
    .where('profiles.id', application.profileId)
    .select('aadhaar_digest', 'pan_digest', 'ration_card_digest', 'mobile', 'account_digest')
    .firstOrFail()
  const group = await groupOf(application)
  const directors = group
    ? await db
        .from('group_directors')
        .where('group_id', group.id)
        .select('aadhaar_digest', 'pan_digest', 'mobile')
    : []
  return {
    aadhaar: [person, ...directors].map((row) => row.aadhaar_digest).filter(present),
    pan: [person, group, ...directors].map((row) => row?.pan_digest).filter(present),
    account: [person.account_digest].filter(present),
    rationCard: [person.ration_card_digest].filter(present),
    mobile: [person, ...directors].map((row) => row.mobile).filter(present),
  }
}

interface Match {
  kind: DuplicateKind
  userId: number
  isDirector: boolean
}

const PROFILE_COLUMNS = {
  aadhaar: 'aadhaar_digest',
  pan: 'pan_digest',
  rationCard: 'ration_card_digest',
} as const
const DIRECTOR_COLUMNS = {
  aadhaar: 'aadhaar_digest',
  pan: 'pan_digest',
  mobile: 'mobile',
} as const

/** Everybody who gave one of these numbers or a file of this person, the person included. */
export async function matchesOf(userId: number, numbers: Numbers): Promise<Match[]> {
  const owners = await ownersOfSameFiles(userId)
  const files = owners.map((row) => ({
    kind: 'file' as const,
    userId: Number(row.user_id),
    isDirector: false,
  }))
  return [...(await matchesOfNumbers(numbers)), ...files]
}

/** Everybody who gave one of these numbers: of their own, of their group, or of its directors. */
export async function matchesOfNumbers(numbers: Numbers): Promise<Match[]> {
  const parts: DatabaseQueryBuilderContract[] = []
  const add = (
    kind: DuplicateKind,
    isDirector: boolean,
    query: DatabaseQueryBuilderContract,
    [column, userId]: readonly [string, string]
  ) => {
    const values = numbers[kind as keyof Numbers]
    if (values.length === 0) return
    const marks = db.raw('? as kind, ? as is_director', [kind, isDirector ? 1 : 0])
    parts.push(query.whereIn(column, values).select(`${userId} as user_id`, marks))
  }
  for (const [kind, column] of Object.entries(PROFILE_COLUMNS)) {
    add(kind as DuplicateKind, false, db.from('profiles'), [column, 'user_id'])
  }
  for (const [kind, column] of Object.entries(DIRECTOR_COLUMNS)) {
    const directors = db
      .from('group_directors')
      .join('applicant_groups', 'applicant_groups.id', 'group_directors.group_id')
    const columns = [`group_directors.${column}`, 'applicant_groups.user_id'] as const
    add(kind as DuplicateKind, true, directors, columns)
  }
  add('pan', false, db.from('applicant_groups'), ['pan_digest', 'user_id'])
  const accounts = db
    .from('bank_accounts')
    .join('profiles', 'profiles.id', 'bank_accounts.profile_id')
  add('account', false, accounts, ['bank_accounts.account_digest', 'profiles.user_id'])
  add('mobile', false, db.from('users').where('role_id', Role.applicant), ['mobile', 'id'])
  if (parts.length === 0) return []
  const [first, ...others] = parts
  const rows = await first.unionAll(others)
  return rows.map((row) => ({
    kind: row.kind,
    userId: Number(row.user_id),
    isDirector: Number(row.is_director) === 1,
  }))
}

/** Owners of a file that is, byte by byte, one of this person's. */
async function ownersOfSameFiles(userId: number): Promise<{ user_id: number }[]> {
  const own = db.from('stored_files').where('owner_user_id', userId).select('sha256').distinct()
  const rare = await db
    .from('stored_files')
    .whereIn('sha256', own)
    .whereNotNull('owner_user_id')
    .groupBy('sha256')
    .havingRaw('count(distinct owner_user_id) between 2 and ?', [MOST_OWNERS])
    .select('sha256')
  if (rare.length === 0) return []
  return db
    .from('stored_files')
    .whereIn(
      'sha256',
      rare.map((row) => row.sha256)
    )
    .whereNotNull('owner_user_id')
    .select('owner_user_id as user_id')
    .distinct()
}
