import db from '@adonisjs/lucid/services/db'
import type Application from '#applications/models/application'
import { groupOf } from '#approvals/queries/review_documents'
import { localName, masters } from '#masters/queries/masters'

export type DuplicateKind = 'aadhaar' | 'pan' | 'account' | 'rationCard'

/** Another applicant who gave the same number (DECISIONS 5); never shown to the applicant. */
export interface Duplicate {
  kinds: DuplicateKind[]
  /** The number stands with one of the other applicant's directors, not with themselves. */
  isDirector: boolean
  /** Their latest application, if they have one. */
  number: string | null
  district: string | null
  status: string | null
  /** Set when this officer may open it. */
  applicationId: number | null
  /** Set when this officer may open it: a foreign district's names stay there. */
  name: string | null
}

interface Numbers {
  aadhaar: string[]
  pan: string[]
  account: string[]
  rationCard: string[]
}

/**
 * Who else gave the Aadhaar, PAN, account or ration card of this applicant, of the group or
 * of its directors. Compared by keyed digests where the number is a secret.
 */
export async function duplicatesOf(
  application: Application,
  viewer: { districtId: number | null },
  locale: string
): Promise<Duplicate[]> {
  const numbers = await numbersOf(application)
  const found = new Map<
    string,
    { userId: number; isDirector: boolean; kinds: Set<DuplicateKind> }
  >()
  for (const match of await matches(numbers)) {
    if (match.userId === application.userId) continue
    const key = `${match.userId}:${match.isDirector}`
    const entry = found.get(key) ?? { ...match, kinds: new Set() }
    entry.kinds.add(match.kind)
    found.set(key, entry)
  }
  const others = [...found.values()]
  const latest = await latestApplications(others.map(({ userId }) => userId))
  return others.map(({ userId, isDirector, kinds }) => {
    const other = latest.get(userId)
    const isVisible =
      other !== undefined && (viewer.districtId === null || viewer.districtId === other.districtId)
    return {
      kinds: [...kinds],
      isDirector,
      number: other?.number ?? null,
      district: other ? localName(masters().district(other.districtId), locale) : null,
      status: other ? localName(masters().applicationStatus(other.statusId), locale) : null,
      applicationId: isVisible ? other.id : null,
      name: isVisible ? other.applicantName : null,
    }
  })
}

const present = (value: string | null | undefined): value is string => Boolean(value)

async function numbersOf(application: Application): Promise<Numbers> {
  const profile = await db
    .from('profiles')
    .where('id', application.profileId)
    .select('aadhaar_digest', 'pan', 'ration_card_digest')
    .firstOrFail()
  const account = await db
    .from('bank_accounts')
    .where('profile_id', application.profileId)
    .select('account_digest')
    .first()
  const group = await groupOf(application)
  const directors = group
    ? await db.from('group_directors').where('group_id', group.id).select('aadhaar_digest', 'pan')
    : []
  return {
    aadhaar: [profile, ...directors].map((row) => row.aadhaar_digest).filter(present),
    pan: [profile, group, ...directors].map((row) => row?.pan).filter(present),
    account: [account?.account_digest].filter(present),
    rationCard: [profile.ration_card_digest].filter(present),
  }
}

interface Match {
  kind: DuplicateKind
  userId: number
  isDirector: boolean
}

const PROFILE_COLUMNS = {
  aadhaar: 'aadhaar_digest',
  pan: 'pan',
  rationCard: 'ration_card_digest',
} as const
const DIRECTOR_COLUMNS = { aadhaar: 'aadhaar_digest', pan: 'pan' } as const

async function matches(numbers: Numbers): Promise<Match[]> {
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
    const groups = db.from('applicant_groups').whereIn('pan', numbers.pan)
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
  return found
}

interface Latest {
  id: number
  number: string
  applicantName: string
  districtId: number
  statusId: number
}

async function latestApplications(userIds: number[]) {
  const latest = new Map<number, Latest>()
  if (userIds.length === 0) return latest
  const rows = await db.from('applications').whereIn('user_id', userIds).orderBy('id')
  for (const row of rows) {
    latest.set(Number(row.user_id), {
      id: row.id,
      number: row.number,
      applicantName: row.applicant_name,
      districtId: row.district_id,
      statusId: row.status_id,
    })
  }
  return latest
}
