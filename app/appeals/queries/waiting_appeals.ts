import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { decidingPost, mayDecide, postHolders } from '#appeals/queries/deciding_post'
import { rolesBelow } from '#appeals/rules/deciding_role'
import { indiaDateOf, type PlainDate } from '#core/calendar/plain_date'
import { instantOf } from '#core/database/instant'
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

/** Open appeals that are looked through for one officer. */
const MOST_LOOKED_AT = 200

/**
 * The appeals whose turn is this officer's, the oldest first.
 *
 * @param most so many at most
 */
export async function waitingAppeals(
  client: QueryClientContract,
  officer: Officer,
  most: number
): Promise<WaitingAppeal[]> {
  const query = client
    .from('appeals')
    .join('applications', 'applications.id', 'appeals.application_id')
    .join('workflow_decisions as rejections', 'rejections.id', 'appeals.rejection_id')
    .where('appeals.state', 'open')
    .whereIn('rejections.role', rolesBelow(officer.roleId))
    .orderBy('appeals.id')
    .limit(MOST_LOOKED_AT)
    .select('applications.id', 'applications.number', 'applications.district_id')
    .select('appeals.made_at', 'rejections.role')
  whereDistricts(query, 'applications.district_id', officer.districts)
  const holdersOf = postHolders(client)
  const found: WaitingAppeal[] = []
  for (const row of await query) {
    if (found.length === most) break
    const rejected = {
      id: Number(row.id),
      districtId: Number(row.district_id),
      rejectedBy: Number(row.role),
    }
    if (!mayDecide(await decidingPost(rejected, client, holdersOf), officer)) continue
    const since = indiaDateOf(instantOf(row.made_at))
    found.push({ applicationId: rejected.id, number: row.number, since })
  }
  return found
}
