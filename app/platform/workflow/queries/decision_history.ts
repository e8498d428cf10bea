import type { DateTime } from 'luxon'
import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'
import { type AsOf, asOfNow } from '#kernel/database/as_of'
import { joinedRow } from '#kernel/database/columns'
import { cachedPerRequest } from '#kernel/database/request_cache'
import type { ReportingSystem, SubjectType } from '#workflow/contracts/subject'
import User from '#auth/models/user'
import WorkflowDecision from '#workflow/models/workflow_decision'
import type { Query } from '#lists/query_filters'
import type { SentenceValue } from '#kernel/exceptions/refusal'
import { localName, masters } from '#masters/queries/masters'

/** The action of a decision that undoes the one before it. */
export const UNDO = 'undo'

/** Whether a decision is in force: it was not undone, and does not undo another. */
export const isInForce = ({ action, undoneBy }: WorkflowDecision) =>
  action !== UNDO && undoneBy === null

/** The same condition for rows, with `table` as their name in the statement. */
export const whereInForce =
  (table = 'workflow_decisions') =>
  (query: Query) =>
    void query.whereNot(`${table}.action`, UNDO).whereNull(`${table}.undone_by`)

/** Loads steps with the people who took them, oldest first. */
async function readSteps(
  client: QueryClientContract | undefined,
  narrow: (steps: StepsQuery) => void
) {
  const query = WorkflowDecision.query({ client })
    .leftJoin('users', 'users.id', 'workflow_decisions.decided_by')
    .orderBy('workflow_decisions.id')
    .select('workflow_decisions.*')
    .select(User.columnsForSelect())
  narrow(query)
  const steps = await query
  const deciders = new Map<number, User>()
  for (const step of steps) {
    if (step.decidedBy === null) continue
    const decider = deciders.get(step.decidedBy) ?? joinedRow(User, step)
    deciders.set(decider.id, decider)
    step.$setRelated('decider', decider)
  }
  return steps
}

type StepsQuery = ReturnType<typeof WorkflowDecision.query>

/** Loads every step of one subject, oldest first, up to an instant in the format of the database, or up to now. */
export const decisionsOf = cachedPerRequest(
  (
    subjectType: SubjectType,
    subjectId: number,
    before: string | null = null,
    client?: QueryClientContract
  ) =>
    readSteps(client, (steps) => {
      void steps.where({ subjectType, subjectId })
      if (before !== null) void steps.where('workflow_decisions.created_at', '<', before)
    })
)

/** The same for several subjects, read together. */
export async function decisionsOfAll(
  subjectType: SubjectType,
  ids: readonly number[],
  client?: QueryClientContract
): Promise<Map<number, WorkflowDecision[]>> {
  if (ids.length === 0) return new Map()
  const steps = await readSteps(
    client,
    (query) => void query.where({ subjectType }).whereIn('subjectId', [...ids])
  )
  const bySubject = Map.groupBy(steps, ({ subjectId }) => subjectId)
  const all = ids.map((id) => [id, bySubject.get(id) ?? []] as const)
  for (const [id, own] of all) decisionsOf.remember(own, subjectType, id, null, client)
  return new Map(all)
}

/** Returns the last step, or null for a subject without any. */
export const latestDecision = async (
  type: SubjectType,
  id: number,
  trx?: TransactionClientContract
): Promise<WorkflowDecision | null> => (await decisionsOf(type, id, null, trx)).at(-1) ?? null

/** Returns when a subject last reached one of these statuses; null if it never did. */
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

/** Returns the id of the last step of each of several subjects; subjects without a step are absent. */
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

type DeciderFields = Pick<WorkflowDecision, 'data' | 'decider'>

const systemOf = (decision: DeciderFields | null): ReportingSystem | null =>
  decision?.data?.system ?? null

/** Returns who took a step, for use in a sentence; requires the decider to be loaded. */
export function deciderName(decision: DeciderFields | null): SentenceValue {
  const system = systemOf(decision)
  if (system) {
    return { key: 'workflow.bank_system', params: { bank: masters().bank(system.bankId) } }
  }
  return decision?.decider?.displayName ?? { key: 'workflow.system' }
}

/** Returns the bank whose system reported a step; null for all other steps. */
export function reportingBank(decision: DeciderFields, locale: string): string | null {
  const system = systemOf(decision)
  return system && localName(masters().bank(system.bankId), locale)
}
