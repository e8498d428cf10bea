import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { mayDecide, deciderFor, roleHolders } from '#applications/appeals/queries/deciding_post'
import { earlierDeciders } from '#applications/appeals/queries/rejections'
import { rolesBelow } from '#applications/appeals/rules/deciding_role'
import { indiaDateOf, type PlainDate } from '#kernel/calendar/plain_date'
import { instantOf } from '#kernel/database/instant'
import { type Districts, whereDistricts } from '#lists/districts'

/** An appeal that waits for an officer. */
export interface WaitingAppeal {
  applicationId: number
  number: string
  /** The day it was made. */
  since: PlainDate
}

interface Officer {
  id: number
  roleId: number
  districts: Districts
}

/** Open appeals that are looked through at once; whether one is the officer's is known only then. */
const BATCH_SIZE = 200

/** The open appeals against rejections of these roles within an officer's districts, the oldest first. */
async function openAppealsBatch(
  client: QueryClientContract,
  rejectedBy: readonly number[],
  districts: Districts,
  after: number
) {
  if (rejectedBy.length === 0) return []
  const query = client
    .from('appeals')
    .join('applications', 'applications.id', 'appeals.application_id')
    .join('workflow_decisions as rejections', 'rejections.id', 'appeals.rejection_id')
    .where('appeals.state', 'open')
    .whereIn('rejections.role', [...rejectedBy])
    .orderBy('appeals.id')
    .where('appeals.id', '>', after)
    .limit(BATCH_SIZE)
    .select('applications.id', 'applications.number', 'applications.district_id')
    .select('appeals.id as appeal_id', 'appeals.made_at', 'rejections.role')
  const rows = await whereDistricts(query, 'applications.district_id', districts)
  return rows.map((row) => ({
    appealId: Number(row.appeal_id),
    applicationId: Number(row.id),
    number: String(row.number),
    districtId: Number(row.district_id),
    rejectedBy: Number(row.role),
    since: indiaDateOf(instantOf(row.made_at)),
  }))
}

/**
 * The appeals whose turn is this officer's: those against the role right below, and then those that nobody
 * between may decide.
 *
 * @param limit so many at most
 */
export async function waitingAppeals(
  client: QueryClientContract,
  officer: Officer,
  limit: number
): Promise<WaitingAppeal[]> {
  const { right, further } = rolesBelow(officer.roleId)
  const holdersOf = roleHolders(client)
  const found: WaitingAppeal[] = []
  for (const rejectedBy of [right, further]) {
    for (let after: number | undefined = 0; after !== undefined;) {
      const open = await openAppealsBatch(client, rejectedBy, officer.districts, after)
      const ids = open.map(({ applicationId }) => applicationId)
      const earlier = await earlierDeciders(ids, client)
      for (const { applicationId, number, since, ...rejected } of open) {
        if (found.length === limit) return found
        const decider = await deciderFor(rejected, earlier.get(applicationId) ?? new Set(), holdersOf)
        if (mayDecide(decider, officer)) found.push({ applicationId, number, since })
      }
      after = open.length < BATCH_SIZE ? undefined : open.at(-1)?.appealId
    }
  }
  return found
}
