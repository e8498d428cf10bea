import db from '@adonisjs/lucid/services/db'
import type Application from '#applications/models/application'
import { type DuplicateKind, matchesOf, numbersOf } from '#approvals/queries/duplicate_matches'
import { mayOpen } from '#approvals/policies/application_access'
import type { Viewer } from '#approvals/viewer'
import { localName, masters } from '#masters/queries/masters'

/** Another applicant who gave the same number or the same file (DECISIONS 5); never shown to the applicant. */
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
  /** Set when this officer may open it: names stay where they may be seen. */
  name: string | null
}

/**
 * Who else gave the Aadhaar, PAN, account, ration card, mobile or a file of this applicant, of the
 * group or of its directors. Compared by keyed digests where the number is a secret.
 */
export async function duplicatesOf(
  application: Application,
  viewer: Pick<Viewer, 'roleId' | 'districts'>,
  locale: string
): Promise<Duplicate[]> {
  const numbers = await numbersOf(application)
  const found = new Map<
    string,
    { userId: number; isDirector: boolean; kinds: Set<DuplicateKind> }
  >()
  for (const match of await matchesOf(application.userId, numbers)) {
    if (match.userId === application.userId) continue
    const key = `${match.userId}:${match.isDirector}`
    const entry = found.get(key) ?? { ...match, kinds: new Set() }
    entry.kinds.add(match.kind)
    found.set(key, entry)
  }
  const others = [...found.values()]
  const latest = await latestApplications(others.map(({ userId }) => userId))
  const duplicates: Duplicate[] = []
  for (const { userId, isDirector, kinds } of others) {
    const other = latest.get(userId)
    const isVisible = other !== undefined && (await mayOpen(viewer, other))
    duplicates.push({
      kinds: [...kinds],
      isDirector,
      number: other?.number ?? null,
      district: other ? localName(masters().district(other.districtId), locale) : null,
      status: other ? localName(masters().applicationStatus(other.statusId), locale) : null,
      applicationId: isVisible ? other.id : null,
      name: isVisible ? other.applicantName : null,
    })
  }
  return duplicates
}

/** Whether anybody else gave a number or a file of this application's people. */
export async function hasDuplicates(application: Application): Promise<boolean> {
  const matches = await matchesOf(application.userId, await numbersOf(application))
  return matches.some(({ userId }) => userId !== application.userId)
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
