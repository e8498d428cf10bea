import { Role } from '#auth/roles'
import { masters } from '#masters/queries/masters'
import type { SubjectType, SubjectState } from '#workflow/contracts/subject'
import { entriesOf, reachableFrom } from '#workflow/rules/graph'
import db from '@adonisjs/lucid/services/db'
import { getClock } from '#kernel/calendar/clock'
import { type PlainDate, addMonthsClamped, startOfMonth } from '#kernel/calendar/plain_date'
import { addWorkingDays, workingDaysBetween } from '#kernel/calendar/working_days'
import { type StageWaits, forwardStages, percentileDays } from '#workflow/rules/waits'

/** A stage in which subjects wait for officers. */
export interface Desk {
  subjectType: SubjectType
  statusId: number
  /** Column of the dashboards, which names the stage. */
  column: string
  /** Working days allowed at the stage; null when it has no target. */
  targetDays: number | null
  /** The role that acts here. */
  role: number
  /** The role that also sees what has waited for twice the target; null at the top. */
  roleAbove: number | null
}

const SUBJECTS = ['application', 'claim'] as const

/** Returns every stage at which officers act, in the order of the work, claims after applications. */
export function allDesks(): Desk[] {
  return SUBJECTS.flatMap((subjectType) => {
    const desks = statusesOf(subjectType)
      .filter(({ role }) => role !== null && role !== Role.applicant)
      .toSorted((a, b) => a.workOrder - b.workOrder)
      .map(({ id: statusId, column, role }) => ({
        subjectType,
        statusId,
        column,
        role: role!,
        targetDays: masters().targetDays(subjectType, statusId),
      }))
    return desks.map((desk, at) => ({ ...desk, roleAbove: roleAfter(desks, at) }))
  })
}

/** A desk with a target in working days. */
export type TargetDesk = Desk & { targetDays: number }

/** The desks with a target, at which files queue. */
export const targetDesks = (): TargetDesk[] =>
  allDesks().filter((desk): desk is TargetDesk => desk.targetDays !== null)

/** Returns the statuses that new files can reach, without those of a review that was removed. */
export function statusesInForce(subjectType: SubjectType): ReadonlySet<number> {
  const all = masters().rows.transitions.filter((step) => step.subjectType === subjectType)
  const version = Math.max(...all.map((step) => step.version))
  const graph = { statuses: [], steps: all.filter((step) => step.version === version) }
  return reachableFrom(graph, entriesOf(graph))
}

/** Files go up from desk to desk: returns the role of the next desk with a target that belongs to another role. */
function roleAfter(desks: readonly Omit<Desk, 'roleAbove'>[], at: number): number | null {
  const { role } = desks[at]
  const next = desks.slice(at + 1).find((desk) => desk.targetDays !== null && desk.role !== role)
  return desks[at].targetDays === null ? null : (next?.role ?? null)
}

function statusesOf(subjectType: SubjectType) {
  const { applicationStatuses, claimStatuses } = masters()
  return subjectType === 'application'
    ? applicationStatuses.map(({ id, pendingWithRole, dashboardColumn, workOrder }) => ({
        id,
        role: pendingWithRole,
        column: dashboardColumn as string,
        workOrder,
      }))
    : claimStatuses.map(({ id, pendingWithRole, owner, workOrder }) => ({
        id,
        role: pendingWithRole,
        column: owner as string,
        workOrder,
      }))
}

/** The number in ten similar applications that had their letter by the day that is shown. */
const CONFIDENCE_IN_TEN = 8

/** Finished waits of this number of months and of the present one are used. */
const MONTHS = 6

/** The day by which an application is likely to have its letter, and how many in ten similar files had it by then. */
interface ExpectedEnd {
  by: PlainDate
  inTen: number
}

/**
 * Estimates the date of the letter of an application at a desk from the last months: those of its own district at the
 * desks of the district, those of all districts at the desks of the head office. Only counters are read.
 *
 * @returns null when the application does not wait at such a desk, or too few files were finished
 */
export async function expectedLetterDate(
  state: Pick<SubjectState, 'statusId' | 'districtId' | 'desk'>
): Promise<ExpectedEnd | null> {
  if (!state.desk) return null
  const stages = stagesFrom(state.statusId)
  if (stages.length === 0) return null
  const waits = await finishedWaits(stages, state.districtId)
  const today = getClock().today()
  const waited = workingDaysBetween(state.desk.arrivedOn, today, masters().holidays)
  const days = percentileDays(waits, waited, CONFIDENCE_IN_TEN / 10)
  return days === null
    ? null
    : { by: addWorkingDays(today, days, masters().holidays), inTen: CONFIDENCE_IN_TEN }
}

/** Returns the present stage and those that follow. */
function stagesFrom(statusId: number) {
  const inForce = statusesInForce('application')
  return forwardStages(
    masters().applicationStatuses,
    masters().applicationStatus(statusId),
    (id) => (id === statusId || inForce.has(id)) && masters().targetDays('application', id) !== null
  )
}

/** Loads the waits of each stage in one statement. */
async function finishedWaits(
  stages: ReturnType<typeof stagesFrom>,
  districtId: number
): Promise<StageWaits[][]> {
  const today = getClock().today()
  const idsOf = (isOfDistrict: boolean) =>
    stages.filter((one) => one.isOfDistrict === isOfDistrict).map(({ id }) => id)
  const rows = await db
    .from('finished_waits')
    .where({ subject_type: 'application' })
    .where((of) => {
      void of.whereIn('status_id', idsOf(false))
      void of.orWhere((own) => {
        void own.whereIn('status_id', idsOf(true)).where('district_id', districtId)
      })
    })
    .whereBetween('month_on', [addMonthsClamped(startOfMonth(today), -MONTHS), today])
    .groupBy('status_id', 'days')
    .select('status_id', 'days')
    .sum('subjects as files')
  return stages.map(({ id }) =>
    rows
      .filter((row) => Number(row.status_id) === id)
      .map((row) => ({ days: Number(row.days), files: Number(row.files) }))
  )
}
