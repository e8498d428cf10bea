import type { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'
import { type AsOf, asOfNow, whereUpTo } from '#kernel/database/as_of'
import type { ReportingSystem, SubjectType } from '#workflow/contracts/subject'
import WorkflowDecision from '#workflow/models/workflow_decision'
import type { SentenceValue } from '#kernel/exceptions/refusal'
import { localName, masters } from '#masters/queries/masters'

/** Every step of one subject with who took it, oldest first. */
export function decisionHistory(
  subjectType: SubjectType,
  subjectId: number,
  asOf: AsOf = asOfNow()
) {
  return WorkflowDecision.query()
    .where('subject_type', subjectType)
    .where('subject_id', subjectId)
    .where((steps) => whereUpTo(steps, 'created_at', asOf))
    .preload('decider')
    .orderBy('id')
}

/** The last step, or null for a subject without any. */
export function latestDecision(
  subjectType: SubjectType,
  subjectId: number,
  trx?: TransactionClientContract
) {
  return WorkflowDecision.query(trx ? { client: trx } : {})
    .where('subject_type', subjectType)
    .where('subject_id', subjectId)
    .preload('decider')
    .orderBy('id', 'desc')
    .first()
}

/** When a subject last came to one of these statuses; null when it never did. */
export async function latestArrivalAt(
  subjectType: SubjectType,
  subjectId: number,
  statuses: readonly { id: number }[],
  asOf: AsOf = asOfNow()
): Promise<DateTime | null> {
  const last = await WorkflowDecision.query()
    .where('subject_type', subjectType)
    .where('subject_id', subjectId)
    .whereIn(
      'to_status',
      statuses.map(({ id }) => id)
    )
    .where((steps) => whereUpTo(steps, 'created_at', asOf))
    .orderBy('id', 'desc')
    .first()
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
