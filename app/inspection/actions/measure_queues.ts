import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { getClock } from '#core/calendar/clock'
import { indiaDateOf } from '#core/calendar/plain_date'
import { instantOf } from '#core/database/instant'
import { inTransaction } from '#core/database/transaction'
import { measureTurns } from '#inspection/actions/measure_turns'
import { explanationOf } from '#inspection/rules/explanations'
import { HEAD_OFFICE, queueDesk, type QueueDesk } from '#inspection/queries/desks'
import { loanFormOf } from '#masters/rules/loan_types'
import { Role } from '#auth/roles'
import type { SubjectType } from '#workflow/contracts/subject'

/** Decisions of one transaction. */
const PORTION = 1000

const TABLES: Record<SubjectType, string> = { application: 'applications', claim: 'claims' }

interface Decision {
  id: number
  subject_type: SubjectType
  subject_id: number
  action: string
  from_status: number | null
  to_status: number
  decided_by: number | null
  role: number | null
  created_at: Date | string
}

/**
 * Follows the files from desk to desk by the decisions of the days that are over, then measures whose turn each
 * decision was (docs/queue_order.md). Run again it goes on where it stopped; two at once wait for each other.
 *
 * @returns decisions read and turns measured
 */
export class MeasureQueues {
  async run(): Promise<{ decisions: number; turns: number }> {
    let [decisions, read] = [0, 0]
    do {
      read = await inTransaction(followPortion)
      decisions += read
    } while (read > 0)
    return { decisions, turns: await measureTurns() }
  }
}

async function followPortion(trx: TransactionClientContract): Promise<number> {
  const progress = await trx.from('queue_progress').where('id', 1).forUpdate().firstOrFail()
  const next: Decision[] = await trx
    .from('workflow_decisions')
    .where('id', '>', progress.decision_id)
    .orderBy('id')
    .limit(PORTION)
    .select('id', 'subject_type', 'subject_id', 'action', 'from_status', 'to_status')
    .select('decided_by', 'role', 'created_at')
  /** Today is not over. A day that a wrong clock wrote stops nothing: its turns are measured when it is over. */
  const today = getClock().today()
  const end = next.findIndex((decision) => dayOf(decision) === today)
  const found = end < 0 ? next : next.slice(0, end)
  if (found.length === 0) return 0
  const subjects = await subjectsOf(trx, found)
  for (const decision of found) await follow(trx, decision, subjects)
  await trx
    .from('queue_progress')
    .where('id', 1)
    .update({ decision_id: found.at(-1)!.id })
  return found.length
}

const dayOf = ({ created_at: at }: Decision) => indiaDateOf(instantOf(at))

type Subjects = ReadonlyMap<string, { districtId: number; isGroup: boolean }>

const keyOf = (type: SubjectType, id: number) => `${type}:${id}`

async function subjectsOf(
  trx: TransactionClientContract,
  decisions: readonly Decision[]
): Promise<Subjects> {
  const subjects = new Map<string, { districtId: number; isGroup: boolean }>()
  for (const type of Object.keys(TABLES) as SubjectType[]) {
    const ids = decisions.filter((one) => one.subject_type === type).map((one) => one.subject_id)
    const rows = await trx
      .from(TABLES[type])
      .whereIn('id', [...new Set(ids)])
      .select('id', 'district_id', 'loan_type')
    for (const row of rows) {
      const isGroup = loanFormOf(Number(row.loan_type)) === 'group'
      subjects.set(keyOf(type, row.id), { districtId: Number(row.district_id), isGroup })
    }
  }
  return subjects
}

/** The file leaves the desk where it lay and comes to the next one, where these are desks. */
async function follow(trx: TransactionClientContract, decision: Decision, subjects: Subjects) {
  const { subject_type: type, subject_id: id, from_status: from, to_status: to } = decision
  const subject = subjects.get(keyOf(type, id))
  if (from === to || !subject) return
  const day = dayOf(decision)
  const stays = () => trx.from('queue_stays').where({ subject_type: type, subject_id: id })
  const left = from === null ? undefined : queueDesk(type, from)
  if (left) {
    const before = await stays().where('status_id', left.statusId).orderBy('id')
    const open = before.find(({ left_on: leftOn }) => leftOn === null)
    if (open) {
      const explanation = explanationOf({
        action: decision.action,
        isBack: before.length > 1,
        isGroup: subject.isGroup,
      })
      await trx
        .from('queue_stays')
        .where('id', open.id)
        .update({
          left_on: day,
          left_by: decision.id,
          officer_id: officerOf(decision),
          explanation,
        })
    }
  }
  const reached = queueDesk(type, to)
  if (reached) {
    await trx.table('queue_stays').insert({
      subject_type: type,
      subject_id: id,
      status_id: to,
      office_id: officeOf(reached, subject.districtId),
      arrived_on: day,
      arrived_by: decision.id,
      is_measured: false,
    })
  }
}

const officeOf = ({ isOfDistricts }: QueueDesk, districtId: number) =>
  isOfDistricts ? districtId : HEAD_OFFICE

const officerOf = ({ decided_by: decidedBy, role }: Decision) =>
  role === null || role === Role.applicant ? null : decidedBy

/** Begins anew: what was measured is thrown away, and the next run reads all decisions. */
export async function forgetQueues() {
  await inTransaction(async (trx) => {
    await trx.from('queue_progress').where('id', 1).update({ decision_id: 0 })
    await trx.from('queue_days').delete()
    await trx.from('queue_stays').delete()
  })
}

/** Whether anything was ever measured. */
export const isMeasured = async () => (await db.from('queue_days').first()) !== null
