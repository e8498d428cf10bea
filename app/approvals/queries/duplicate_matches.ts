import db from '@adonisjs/lucid/services/db'
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
  const profile = await db
    .from('profiles')
    .where('id', application.profileId)
    .select('aadhaar_digest', 'pan_digest', 'ration_card_digest')
    .firstOrFail()
  const user = await db.from('users').where('id', application.userId).select('mobile').firstOrFail()
  const account = await db
    .from('bank_accounts')
    .where('profile_id', application.profileId)
    .select('account_digest')
    .first()
  const group = await groupOf(application)
  const directors = group
    ? await db
        .from('group_directors')
        .where('group_id', group.id)
        .select('aadhaar_digest', 'pan_digest', 'mobile')
    : []
  return {
    aadhaar: [profile, ...directors].map((row) => row.aadhaar_digest).filter(present),
    pan: [profile, group, ...directors].map((row) => row?.pan_digest).filter(present),
    account: [account?.account_digest].filter(present),
    rationCard: [profile.ration_card_digest].filter(present),
    mobile: [user, ...directors].map((row) => row.mobile).filter(present),
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
  const found: Match[] = []
  const add = (kind: DuplicateKind, rows: { user_id: number }[], isDirector = false) =>
    found.push(...rows.map((row) => ({ kind, userId: Number(row.user_id), isDirector })))
  for (const [kind, column] of Object.entries(PROFILE_COLUMNS)) {
    const values = numbers[kind as keyof typeof PROFILE_COLUMNS]
    if (values.length === 0) continue
    add(kind as DuplicateKind, await db.from('profiles').whereIn(column, values).select('user_id'))
  }
  for (const [kind, column] of Object.entries(DIRECTOR_COLUMNS)) {
    const values = numbers[kind as keyof typeof DIRECTOR_COLUMNS]
    if (values.length === 0) continue
    const rows = await db
      .from('group_directors')
      .join('applicant_groups', 'applicant_groups.id', 'group_directors.group_id')
      .whereIn(`group_directors.${column}`, values)
      .select('applicant_groups.user_id as user_id')
    add(kind as DuplicateKind, rows, true)
  }
  if (numbers.pan.length > 0) {
    const groups = db.from('applicant_groups').whereIn('pan_digest', numbers.pan)
    add('pan', await groups.select('user_id'))
  }
  if (numbers.account.length > 0) {
    const rows = await db
      .from('bank_accounts')
      .join('profiles', 'profiles.id', 'bank_accounts.profile_id')
      .whereIn('bank_accounts.account_digest', numbers.account)
      .select('profiles.user_id as user_id')
    add('account', rows)
  }
  if (numbers.mobile.length > 0) {
    const users = db
      .from('users')
      .whereIn('mobile', numbers.mobile)
      .where('role_id', Role.applicant)
    add('mobile', await users.select('id as user_id'))
  }
  return found
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
