import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { Role } from '#auth/roles'
import { indiaDateOf, type PlainDate } from '#kernel/calendar/plain_date'
import { instantOf } from '#kernel/database/instant'
import type { ItemViewer } from '#audits/queries/who_sees'
import { whereDistricts } from '#lists/districts'

/** Items of samples that wait for this officer. */
export interface PendingSampleWork {
  /** What the office is asked, or what the auditor looks at and ends. */
  kind: 'sample_asked' | 'sample_items'
  count: number
  since: PlainDate
}

/** What of the samples waits for this officer's office, or for the auditor; null for nothing. */
export async function pendingSampleWork(
  client: QueryClientContract,
  viewer: Pick<ItemViewer, 'roleId' | 'districts'>
): Promise<PendingSampleWork | null> {
  const isAuditor = viewer.roleId === Role.auditor
  if (isAuditor && viewer.districts !== null) return null
  const query = client
    .from('audit_sample_items as items')
    .join('audit_samples as samples', 'samples.id', 'items.sample_id')
  if (isAuditor) query.whereIn('items.state', ['drawn', 'answered'])
  else {
    query.where('items.state', 'asked').where('items.role_id', viewer.roleId)
    whereDistricts(query, 'items.office_id', viewer.districts)
  }
  const [{ total, first }] = await query
    .count('* as total')
    .select(client.raw('min(coalesce(items.checked_at, samples.drawn_at)) as first'))
  if (!Number(total)) return null
  return {
    kind: isAuditor ? 'sample_items' : 'sample_asked',
    count: Number(total),
    since: indiaDateOf(instantOf(first)),
  }
}
