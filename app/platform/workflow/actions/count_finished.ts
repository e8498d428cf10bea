import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'
import { Role } from '#auth/roles'
import { type PlainDate, startOfMonth } from '#kernel/calendar/plain_date'
import { indiaDaySql, storedDay } from '#kernel/database/dialect'
import { masters } from '#masters/queries/masters'
import type { SubjectState, SubjectType } from '#workflow/contracts/subject'
import { statusesInForce } from '#workflow/queries/desks'
import { type EndedWaits, endedWait, inLockOrder } from '#workflow/rules/waits'

/** The stage for waits that are counted from the first submission. */
export const WHOLE_PROCESS = 0

/** Applications or claims that left a stage, or ended, in one month after a number of working days. */
export interface FinishedCell {
  monthOn: PlainDate
  districtId: number
  /** `WHOLE` for the complete process. */
  statusId: number
  days: number
  isTimely: boolean
  subjects: number
}

export const finishedKey = (cell: Omit<FinishedCell, 'subjects'>) =>
  [cell.monthOn, cell.districtId, cell.statusId, cell.days, Number(cell.isTimely)].join(':')

/** Working days from the first submission to the end: the sum of the targets of all stages. */
export function wholeTargetDays(subjectType: SubjectType): number {
  const inForce = statusesInForce(subjectType)
  return masters()
    .rows.targetDays.filter(
      (target) => target.subjectType === subjectType && inForce.has(target.statusId)
    )
    .reduce((sum, { workingDays }) => sum + workingDays, 0)
}

/** The waits that a step ends: those of an office, not of the applicant or the system. */
export function endedWaits(
  subjectType: SubjectType,
  before: Pick<SubjectState, 'statusId' | 'begunOn' | 'desk'>,
  step: { role: number | null; leaves: boolean; endsWhole: boolean; on: PlainDate }
): EndedWaits {
  if (step.role === null || step.role === Role.applicant) return { stage: null, whole: null }
  const { holidays } = masters()
  const target = masters().targetDays(subjectType, before.statusId)
  return {
    stage:
      before.desk && step.leaves
        ? endedWait(before.desk.arrivedOn, step.on, target, holidays)
        : null,
    whole: step.endsWhole
      ? endedWait(before.begunOn, step.on, wholeTargetDays(subjectType), holidays)
      : null,
  }
}

/** The ended waits as columns of the decision that ended them. */
export function waitColumns(districtId: number, { stage, whole }: EndedWaits) {
  return {
    waitedInDistrict: stage || whole ? districtId : null,
    stageDays: stage?.days ?? null,
    isStageTimely: stage?.isTimely ?? null,
    wholeDays: whole?.days ?? null,
    isWholeTimely: whole?.isTimely ?? null,
  }
}

/** The cells in which the ended waits of a subject are counted. */
export function finishedCells(
  before: Pick<SubjectState, 'districtId' | 'statusId'>,
  { stage, whole }: EndedWaits,
  on: PlainDate
): FinishedCell[] {
  const monthOn = startOfMonth(on)
  const { districtId, statusId } = before
  return [
    ...(stage ? [{ monthOn, districtId, statusId, ...stage, subjects: 1 }] : []),
    ...(whole ? [{ monthOn, districtId, statusId: WHOLE_PROCESS, ...whole, subjects: 1 }] : []),
  ]
}

/** Adds to cells of the finished waits, in a fixed order, in the transaction of the step. */
export async function addToFinishedCells(
  trx: TransactionClientContract,
  subjectType: SubjectType,
  changes: readonly FinishedCell[]
) {
  const cells = new Map<string, FinishedCell>()
  for (const change of changes) {
    const cell = cells.get(finishedKey(change))
    const subjects = (cell?.subjects ?? 0) + change.subjects
    cells.set(finishedKey(change), { ...change, subjects })
  }
  for (const cell of inLockOrder([...cells.values()], finishedKey)) {
    const { monthOn, districtId, statusId, days, isTimely, subjects } = cell
    const row = {
      subject_type: subjectType,
      month_on: monthOn,
      district_id: districtId,
      status_id: statusId,
      days,
      is_timely: isTimely,
    }
    await trx
      .knexQuery()
      .table('finished_waits')
      .insert({ ...row, subjects })
      .onConflict(Object.keys(row))
      .merge({ subjects: trx.knexRawQuery('finished_waits.subjects + ?', [subjects]) })
  }
}

interface FinishedRow {
  month_on: unknown
  district_id: number
  status_id: number
  days: number
  is_timely: number | boolean
  subjects: number | string
}

const toFinishedCell = (row: FinishedRow): FinishedCell => ({
  monthOn: storedDay(row.month_on),
  districtId: Number(row.district_id),
  statusId: Number(row.status_id),
  days: Number(row.days),
  isTimely: Boolean(row.is_timely),
  subjects: Number(row.subjects),
})

/** Reads the stored cells. */
export async function storedFinishedCells(client: QueryClientContract, subjectType: SubjectType) {
  const rows = await client
    .from('finished_waits')
    .where('subject_type', subjectType)
    .whereNot('subjects', 0)
  return rows.map(toFinishedCell)
}

/** Counts the cells from the decisions themselves, less those undone later. Reads all of them. */
export async function recountFinishedCells(client: QueryClientContract, subjectType: SubjectType) {
  const day = `coalesce(taken_back_on, ${indiaDaySql(client, 'created_at')})`
  const month = `concat(substr(${day}, 1, 7), '-01')`
  const count = (status: string, days: string, timely: string) =>
    client
      .from('workflow_decisions')
      .where('subject_type', subjectType)
      .whereNotNull('waited_in_district')
      .whereNotNull(days)
      .select('waited_in_district as district_id', `${days} as days`, `${timely} as is_timely`)
      .select(client.raw(`${month} as month_on`), client.raw(`${status} as status_id`))
      .select(client.raw('sum(case when taken_back_on is null then 1 else -1 end) as subjects'))
      .groupByRaw(
        [
          month,
          'waited_in_district',
          days,
          timely,
          ...(status === String(WHOLE_PROCESS) ? [] : [status]),
        ].join()
      )
  const rows = [
    ...(await count('from_status', 'stage_days', 'is_stage_timely')),
    ...(await count(String(WHOLE_PROCESS), 'whole_days', 'is_whole_timely')),
  ]
  return rows.map(toFinishedCell).filter(({ subjects }) => subjects !== 0)
}
