import db from '@adonisjs/lucid/services/db'
import { getClock } from '#kernel/calendar/clock'
import { type PlainDate, addMonthsClamped, startOfMonth } from '#kernel/calendar/plain_date'
import { addWorkingDays, workingDaysBetween } from '#kernel/calendar/working_days'
import { masters } from '#masters/queries/masters'
import type { SubjectState } from '#workflow/contracts/subject'
import { statusesInForce } from '#workflow/queries/desks'
import { type StageWaits, forwardStages, percentileDays } from '#workflow/rules/expected_days'

/** Of ten such files so many were through by the day that is told. */
const CONFIDENCE_IN_TEN = 8

/** Finished waits of these months and of the present one are asked. */
const MONTHS = 6

/** By when an application is likely to have its letter, and how many in ten such files had it by then. */
interface ExpectedEnd {
  by: PlainDate
  inTen: number
}

/**
 * The likely date of the letter of an application that lies on a desk, from the last months: of its own district
 * at the desks of the district, of all districts at those of the head office. Counters alone are read.
 *
 * @returns null where it waits for nobody here, or too few files were finished
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

/** The stage where it is and those that follow. */
function stagesFrom(statusId: number) {
  const inForce = statusesInForce('application')
  return forwardStages(
    masters().applicationStatuses,
    masters().applicationStatus(statusId),
    (id) => (id === statusId || inForce.has(id)) && masters().targetDays('application', id) !== null
  )
}

/** Of each stage, in one statement. */
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
