import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { indiaDateOf, type PlainDate } from '#kernel/calendar/plain_date'
import { instantOf, storedDay } from '#kernel/database/dialect'
import { inTransaction } from '#kernel/database/transaction'
import {
  addToFinishedCells,
  endedWaits,
  type FinishedCell,
  finishedCells,
  waitColumns,
} from '#workflow/actions/count_finished'
import type { SubjectType } from '#workflow/contracts/subject'
import { whereInForce } from '#workflow/queries/decision_history'
import { subjectAdapter } from '#workflow/registry'
import type { EndedWaits } from '#workflow/rules/waits'

/** Applications or claims that are read at once. */
const BATCH_SIZE = 500

interface Step {
  id: number
  subject_id: number
  action: string
  from_status: number | null
  to_status: number
  role: number | null
  waited_in_district: number | null
  created_at: string | Date
}

interface File {
  id: number
  district_id: number
  begun_on: unknown
}

interface StepWaits {
  districtId: number
  ended: EndedWaits
  cells: FinishedCell[]
  steps: number[]
}

/**
 * Adds to steps from before the introduction of finished waits how long the ended waits had lasted, and counts them, in
 * the current district of the application or claim. It works in batches and skips steps that already have them, so it
 * may be run again and in parallel with normal use.
 *
 * @returns how many steps were updated
 */
export async function fillFinishedWaits(
  subjectType: SubjectType,
  existing?: TransactionClientContract
): Promise<number> {
  const { table } = subjectAdapter(subjectType).begins
  let filled = 0
  for (let after = 0; ;) {
    const rows: { id: number }[] = await (existing ?? db)
      .from(table)
      .where('id', '>', after)
      .orderBy('id')
      .limit(BATCH_SIZE)
      .select('id')
    const ids = rows.map(({ id }) => Number(id))
    if (ids.length === 0) return filled
    filled += await inTransaction((trx) => fillBatch(trx, subjectType, ids), existing)
    after = ids[ids.length - 1]
  }
}

async function fillBatch(
  trx: TransactionClientContract,
  subjectType: SubjectType,
  ids: readonly number[]
): Promise<number> {
  const { table, column } = subjectAdapter(subjectType).begins
  const files: File[] = await trx
    .from(table)
    .whereIn('id', [...ids])
    .select('id', 'district_id', `${column} as begun_on`)
  const steps: Step[] = await trx
    .from('workflow_decisions')
    .where('subject_type', subjectType)
    .whereIn('subject_id', [...ids])
    .where(whereInForce())
    .orderBy('id')
    .select('id', 'subject_id', 'action', 'from_status', 'to_status', 'role')
    .select('waited_in_district', 'created_at')
  const bySubject = Map.groupBy(steps, ({ subject_id: id }) => Number(id))
  const groups = new Map<string, StepWaits>()
  for (const file of files) {
    for (const one of waitsEndedBy(subjectType, file, bySubject.get(Number(file.id)) ?? [])) {
      const key = JSON.stringify([one.ended, one.cells])
      const group = groups.get(key)
      if (group) group.steps.push(...one.steps)
      else groups.set(key, one)
    }
  }
  let filled = 0
  const counted: FinishedCell[] = []
  for (const { districtId, ended, cells, steps: of } of groups.values()) {
    const columns = waitColumns(districtId, ended)
    const rows = await trx
      .from('workflow_decisions')
      .whereIn('id', of)
      .whereNull('waited_in_district')
      .update({
        waited_in_district: columns.waitedInDistrict,
        stage_days: columns.stageDays,
        is_stage_timely: columns.isStageTimely,
        whole_days: columns.wholeDays,
        is_whole_timely: columns.isWholeTimely,
      })
    counted.push(...cells.map((cell) => ({ ...cell, subjects: Number(rows) })))
    filled += Number(rows)
  }
  await addToFinishedCells(
    trx,
    subjectType,
    counted.filter(({ subjects }) => subjects > 0)
  )
  return filled
}

/** The waits that the steps of one application or claim ended, in their order. */
function waitsEndedBy(subjectType: SubjectType, file: File, steps: readonly Step[]): StepWaits[] {
  const { endingAction } = subjectAdapter(subjectType)
  const begunOn = storedDay(file.begun_on)
  const districtId = Number(file.district_id)
  let arrivedOn: PlainDate | null = null
  const all: StepWaits[] = []
  for (const step of steps) {
    const on = indiaDateOf(instantOf(step.created_at))
    const leaves = step.from_status !== step.to_status
    const statusId = Number(step.from_status ?? 0)
    const ended = endedWaits(
      subjectType,
      { statusId, begunOn, desk: arrivedOn && { arrivedOn, isReturned: false } },
      {
        role: step.role,
        leaves,
        endsWhole: step.action === endingAction,
        on,
      }
    )
    if (leaves) arrivedOn = on
    if (step.waited_in_district !== null || !(ended.stage || ended.whole)) continue
    const cells = finishedCells({ districtId, statusId }, ended, on)
    all.push({ districtId, ended, cells, steps: [Number(step.id)] })
  }
  return all
}
