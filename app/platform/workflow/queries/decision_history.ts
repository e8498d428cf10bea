import type { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'
import { type AsOf, asOfNow } from '#kernel/database/as_of'
import { cachedPerRequest } from '#kernel/database/request_cache'
import type { ReportingSystem, SubjectType } from '#workflow/contracts/subject'
import User from '#auth/models/user'
import WorkflowDecision from '#workflow/models/workflow_decision'
import type { SentenceValue } from '#kernel/exceptions/refusal'
import { localName, masters } from '#masters/queries/masters'

/** Every step of one subject, oldest first; up to an instant, as the database keeps it, or to now. */
export const decisionsOf = cachedPerRequest(
  (type: SubjectType, id: number, before: string | null = null, client?: QueryClientContract) => {
    const steps = WorkflowDecision.query({ client }).where({ subjectType: type, subjectId: id })
    if (before !== null) void steps.where('created_at', '<', before)
    return steps.orderBy('id').exec()
  }
)

/** The same with who took each of them. */
export const decisionHistory = cachedPerRequest(
  async (
    type: SubjectType,
    id: number,
    before: string | null = null,
    client?: QueryClientContract
  ) => {
    const steps = await decisionsOf(type, id, before, client)
    const ids = [...new Set(steps.flatMap(({ decidedBy }) => decidedBy ?? []))]
    const people = ids.length === 0 ? [] : await User.query({ client }).whereIn('id', ids)
    for (const step of steps) {
      const decider = people.find((one) => one.id === step.decidedBy)
      if (decider) step.$setRelated('decider', decider)
    }
    return steps
  }
)

/** The last step, or null for a subject without any. */
export const latestDecision = async (
  type: SubjectType,
  id: number,
  trx?: TransactionClientContract
): Promise<WorkflowDecision | null> => (await decisionHistory(type, id, null, trx)).at(-1) ?? null

/** When a subject last came to one of these statuses; null when it never did. */
export async function latestArrivalAt(
  subjectType: SubjectType,
  subjectId: number,
  statuses: readonly { id: number }[],
  { before }: AsOf = asOfNow()
): Promise<DateTime | null> {
  const steps = await decisionsOf(subjectType, subjectId, before)
  const last = steps.findLast(({ toStatus }) => statuses.some(({ id }) => id === toStatus))
  return last?.createdAt ?? null
}

/** The id of the last step of each of several subjects; none for a subject without any. */
export async function latestDecisions(
  subjectType: SubjectType,
  ids: number[],
  client: QueryClientContract = db.connection()
): Promise<Map<number, number>> {
  const rows = await client
    .from('workflow_decisions')
    .where('subject_type', subjectType)
    .whereIn('subject_id', ids)
    .groupBy('subject_id')
    .select('subject_id')
    .max('id as id')
  return new Map(rows.map((row) => [Number(row.subject_id), Number(row.id)]))
}

type Decided = Pick<WorkflowDecision, 'data' | 'decider'>

const systemOf = (decision: Decided | null): ReportingSystem | null =>
  decision?.data?.system ?? null

/** Who took a step, in a sentence; needs the decider loaded. */
export function deciderName(decision: Decided | null): SentenceValue {
  const system = systemOf(decision)
  if (system) {
    return { key: 'workflow.bank_system', params: { bank: masters().bank(system.bankId) } }
  }
  return decision?.decider?.displayName ?? { key: 'workflow.system' }
}

/** The bank whose system reported a step; null for all others. */
export function reportingBank(decision: Decided, locale: string): string | null {
  const system = systemOf(decision)
  return system && localName(masters().bank(system.bankId), locale)
}
