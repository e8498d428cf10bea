import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { listHolders } from '#auth/queries/posts'
import { Role } from '#auth/roles'
import { seesSamples } from '#audits/queries/who_sees'
import type AuditSampleItem from '#audits/models/audit_sample_item'

/**
 * Whether somebody may look at a file of a sample as the auditor: `independent` took no step of it; `own` took one
 * as an auditor, as has every other auditor, so that nobody else can look at it and the page says so; `refused` took
 * one in another post, or there is an auditor who took none.
 */
export type Independence = 'independent' | 'own' | 'refused'

/** The steps of the file are read, and the auditors there are. */
export async function independenceOf(
  client: QueryClientContract,
  personId: number,
  { subjectType, subjectId }: Pick<AuditSampleItem, 'subjectType' | 'subjectId'>
): Promise<Independence> {
  const steps = await client
    .from('workflow_decisions')
    .where({ subject_type: subjectType, subject_id: subjectId })
    .whereNotNull('decided_by')
    .distinct('decided_by', 'role')
  const own = steps.filter((step) => Number(step.decided_by) === personId)
  if (own.length === 0) return 'independent'
  if (own.some(({ role }) => Number(role) !== Role.auditor)) return 'refused'
  const others = await listHolders({ roleIds: [Role.auditor] }, client)
  const took = new Set(steps.map((step) => Number(step.decided_by)))
  return others.some((one) => seesSamples(one) && !took.has(one.id)) ? 'refused' : 'own'
}
