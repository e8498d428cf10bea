import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { indiaDateOf, type PlainDate } from '#kernel/calendar/plain_date'
import { instantOf, storedDay } from '#kernel/database/dialect'
import { inTransaction } from '#kernel/database/transaction'
import { measureOvertaking } from '#audits/actions/measure_overtaking'
import { explanationOf } from '#audits/rules/queue_order'
import { HEAD_OFFICE, queueDesk, type QueueDesk } from '#audits/queries/desks'
import { loanFormOf } from '#masters/rules/schemes'
import { Role } from '#auth/roles'
import { whereInForce } from '#workflow/queries/decision_history'
import type { SubjectType } from '#workflow/contracts/subject'

/** Number of decisions per transaction. */
const BATCH_SIZE = 1000

const TABLES: Record<SubjectType, string> = { application: 'applications', claim: 'claims' }

/**
 * Time after midnight when a day counts as completed: a decision made just before may have its id and not be committed.
 */
const SETTLING_MS = 10 * 60 * 1000

interface Decision {
  id: number
  subject_type: SubjectType
  subject_id: number
  action: string
  from_status: number | null
  to_status: number
  decided_by: number | null
  role: number | null
  waited_in_district: number | null
  created_at: Date | string
}

/**
 * Follows the applications from queue to queue through the decisions of completed days, then measures for each decision
 * how many applications it overtook (docs/users/queue_order.md). A repeated run continues where the last one stopped;
 * concurrent runs wait for each other.
 *
 * @returns the numbers of decisions read and measured
 */
export class MeasureQueues {
  async run(): Promise<{ decisions: number; turns: number }> {
    /** The date is fixed for the run: a midnight during the run does not complete a day. */
    const today = indiaDateOf(new Date(getClock().now().getTime() - SETTLING_MS))
    let [decisions, read] = [0, 0]
    do {
      read = await inTransaction((trx) => processBatch(trx, today))
      decisions += read
    } while (read > 0)
    return { decisions, turns: await measureOvertaking(today) }
  }
}

async function processBatch(trx: TransactionClientContract, today: PlainDate): Promise<number> {
  const progress = await trx.from('queue_progress').where('id', 1).forUpdate().firstOrFail()
  const next: Decision[] = await trx
    .from('workflow_decisions')
    .where('id', '>', progress.decision_id)
    .where(whereInForce())
    .orderBy('id')
    .limit(BATCH_SIZE)
    .select('id', 'subject_type', 'subject_id', 'action', 'from_status', 'to_status')
    .select('decided_by', 'role', 'waited_in_district', 'created_at')
  /**
   * Today is not completed. A date written by a wrong clock does not block the run: its decisions are measured when
   * that day is completed.
   */
  const end = next.findIndex((decision) => dayOf(decision) === today)
  const found = end < 0 ? next : next.slice(0, end)
  if (found.length === 0) return 0
  const subjects = await subjectsOf(trx, found)
  for (const decision of found) await recordTransition(trx, decision, subjects)
  await trx
    .from('queue_progress')
    .where('id', 1)
    .update({ decision_id: found.at(-1)!.id })
  return found.length
}

const dayOf = ({ created_at: at }: Decision) => indiaDateOf(instantOf(at))

/** Current district and form of an application. */
interface Subject {
  districtId: number
  isGroup: boolean
}

type Subjects = ReadonlyMap<string, Subject>

const subjectKey = (type: SubjectType, id: number) => `${type}:${id}`

async function subjectsOf(
  trx: TransactionClientContract,
  decisions: readonly Decision[]
): Promise<Subjects> {
  const subjects = new Map<string, Subject>()
  for (const type of Object.keys(TABLES) as SubjectType[]) {
    const ids = decisions.filter((one) => one.subject_type === type).map((one) => one.subject_id)
    const rows = await trx
      .from(TABLES[type])
      .whereIn('id', [...new Set(ids)])
      .select('id', 'district_id', 'loan_type')
    for (const row of rows) {
      const isGroup = loanFormOf(Number(row.loan_type)) === 'group'
      subjects.set(subjectKey(type, row.id), { districtId: Number(row.district_id), isGroup })
    }
  }
  return subjects
}

/** Records that the application leaves its queue and reaches the next one, if the statuses have queues. */
async function recordTransition(
  trx: TransactionClientContract,
  decision: Decision,
  subjects: Subjects
) {
  const { subject_type: type, subject_id: id, from_status: from, to_status: to } = decision
  const subject = subjects.get(subjectKey(type, id))
  if (!subject) return
  /** Later waiting periods already exist when everything is measured again. */
  const waitingPeriods = (statusId: number): Promise<WaitingPeriod[]> =>
    trx
      .from('queue_waiting_periods')
      .where({ subject_type: type, subject_id: id, status_id: statusId })
      .where('arrived_by', '<', decision.id)
      .orderBy('id')
  const left = from === null ? undefined : queueDesk(type, from)
  if (from === to) {
    if (left) await moveOffice(trx, await waitingPeriods(left.statusId), left, subject.districtId)
    return
  }
  if (left) await recordDeparture(trx, await waitingPeriods(left.statusId), left, decision, subject)
  const nextDesk = queueDesk(type, to)
  if (!nextDesk) {
    /** This was measured when its status still had a queue. */
    await trx.from('queue_waiting_periods').where('arrived_by', decision.id).delete()
    return
  }
  await recordArrival(
    trx,
    await waitingPeriods(to),
    decision,
    officeOf(nextDesk, subject.districtId)
  )
}

/** Row of a waiting period of an application in a queue. The first visit comes first. */
interface WaitingPeriod {
  id: number
  office_id: number
  arrived_on: unknown
  left_on: unknown
  officer_id: number | null
  explanation: string | null
}

const isOpen = ({ left_on: leftOn }: WaitingPeriod) => leftOn === null

/** Whether the application was decided here before and not only sent back. */
const wasDecided = (waitingPeriod: WaitingPeriod) =>
  waitingPeriod.officer_id !== null && waitingPeriod.explanation === null

/**
 * Sets the office of a waiting application to that of its current district, which may have changed since it arrived.
 */
async function moveOffice(
  trx: TransactionClientContract,
  waitingPeriods: readonly WaitingPeriod[],
  desk: QueueDesk,
  districtId: number
) {
  const open = waitingPeriods.find(isOpen)
  if (!open) return
  await trx
    .from('queue_waiting_periods')
    .where('id', open.id)
    .update({ office_id: officeOf(desk, districtId) })
}

/**
 * Questions go to the office that decided: the district at the time of the step, which the application may have left
 * since.
 */
async function recordDeparture(
  trx: TransactionClientContract,
  waitingPeriods: readonly WaitingPeriod[],
  desk: QueueDesk,
  decision: Decision,
  { districtId, isGroup }: Subject
) {
  const open = waitingPeriods.find(isOpen)
  if (!open) return
  const isBack = waitingPeriods.some(
    (waitingPeriod) => waitingPeriod.id < open.id && wasDecided(waitingPeriod)
  )
  await trx
    .from('queue_waiting_periods')
    .where('id', open.id)
    .update({
      office_id: officeOf(desk, decision.waited_in_district ?? districtId),
      left_on: dayOf(decision),
      left_by: decision.id,
      officer_id: officerOf(decision),
      explanation: explanationOf({ action: decision.action, isBack, isGroup }),
    })
}

/**
 * An application that was sent back from this queue keeps the position of its first visit; otherwise holding it for a
 * day would remove it from the queue. A waiting period measured before keeps its id, which sample items refer to.
 */
async function recordArrival(
  trx: TransactionClientContract,
  before: readonly WaitingPeriod[],
  decision: Decision,
  officeId: number
) {
  const visits = before.filter((waitingPeriod) => waitingPeriod.office_id === officeId)
  const isNew = visits.length === 0 || before.some(wasDecided)
  const waitingPeriod = {
    subject_type: decision.subject_type,
    subject_id: decision.subject_id,
    status_id: decision.to_status,
    office_id: officeId,
    arrived_on: dayOf(decision),
    counts_from: isNew ? null : storedDay(visits[0].arrived_on),
    is_measured: false,
  }
  await trx
    .knexQuery()
    .table('queue_waiting_periods')
    .insert({ ...waitingPeriod, arrived_by: decision.id })
    .onConflict('arrived_by')
    .merge(waitingPeriod)
}

const officeOf = ({ isOfDistricts }: QueueDesk, districtId: number) =>
  isOfDistricts ? districtId : HEAD_OFFICE

const officerOf = ({ decided_by: decidedBy, role }: Decision) =>
  role === null || role === Role.applicant ? null : decidedBy

/**
 * Starts again: deletes the sums, so that the next run reads all decisions. The waiting periods keep their ids and are
 * filled in again, because the draw and the sample items depend on them.
 */
export async function resetQueueMeasurements() {
  await inTransaction(async (trx) => {
    await trx.from('queue_progress').where('id', 1).update({ decision_id: 0 })
    await trx.from('queue_day_counts').delete()
    await trx.from('queue_waiting_periods').update({
      left_on: null,
      left_by: null,
      officer_id: null,
      explanation: null,
      passed: null,
      counts_from: null,
      is_measured: false,
    })
    await recordAudit({ action: 'queues.measured_anew', actorId: null, trx })
  })
}

/** Whether anything has been measured. */
export const hasMeasurements = async () => (await db.from('queue_day_counts').first()) !== null
