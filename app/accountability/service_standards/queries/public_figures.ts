import db from '@adonisjs/lucid/services/db'
import { getClock } from '#kernel/calendar/clock'
import { publishableRows } from '#kernel/open_figures/suppress'
import { masters } from '#masters/queries/masters'
import { NO_PEOPLE, type PeopleCounts, peopleCountsOf } from '#service_standards/queries/people_behind'
import { type DayCell, type Figure, figureOf, countByTimeliness } from '#service_standards/rules/figure'
import type { Quarter } from '#kernel/calendar/quarters'
import { WHOLE_PROCESS, wholeTargetDays } from '#workflow/actions/count_finished'
import type { SubjectType } from '#workflow/contracts/subject'
import { targetDesks } from '#workflow/queries/desks'

/** Null: no files. 'hidden': a group under five people, or one that would give such a group away. */
export type PublicFigure = Figure | 'hidden' | null

/** A stage with a target, or the whole way (`WHOLE`). */
export interface Stage {
  key: string
  subjectType: SubjectType
  statusId: number
  targetDays: number
}

export interface StageFigures extends Stage {
  total: PublicFigure
  /** Every district, in the order of the masters. */
  districts: { districtId: number; figure: PublicFigure }[]
}

/** How long a process goes on with the figures of a quarter, which is over. */
const CACHE_TTL_MS = 10 * 60_000

const figureCache = new Map<string, { at: number; figures: StageFigures[] }>()

/**
 * The figures of a quarter by stage and district: the counters' rows of three months are read, however many
 * files there are.
 */
export async function publicFigures(quarter: Quarter): Promise<StageFigures[]> {
  const now = getClock().now().getTime()
  const found = figureCache.get(quarter.code)
  if (found && Math.abs(now - found.at) < CACHE_TTL_MS) return found.figures
  const figures = await countFigures(quarter)
  for (const [code, { at }] of figureCache) if (Math.abs(now - at) >= CACHE_TTL_MS) figureCache.delete(code)
  figureCache.set(quarter.code, { at: now, figures })
  return figures
}

/** The same, counted now. Everything is hidden of a quarter of which the people were not counted yet. */
export async function countFigures(quarter: Quarter): Promise<StageFigures[]> {
  const { from, to } = quarter
  const rows = await db
    .from('finished_waits')
    .whereIn('subject_type', ['application', 'claim'])
    .whereBetween('month_on', [from, to])
    .groupBy('subject_type', 'status_id', 'district_id', 'days', 'is_timely')
    .select('subject_type', 'status_id', 'district_id', 'days', 'is_timely')
    .sum('subjects as subjects')
  const cells = new Map<string, DayCell[]>()
  for (const row of rows) {
    const key = `${row.subject_type}:${row.status_id}:${row.district_id}`
    const cell = {
      days: Number(row.days),
      isTimely: Boolean(row.is_timely),
      subjects: Number(row.subjects),
    }
    cells.set(key, [...(cells.get(key) ?? []), cell])
  }
  const people = await peopleCountsOf(quarter)
  const { districts } = masters()
  return publicStages().map((stage) => {
    const cellsOf = (key: string) => districts.map(({ id }) => cells.get(`${key}:${id}`) ?? [])
    const all = cellsOf(stage.key)
    const behind = districts.map(({ id }) => people?.get(`${stage.key}:${id}`) ?? NO_PEOPLE)
    const shown = publishableRows(
      behind.map(({ inTime, late }) => [inTime, late]),
      {
        hiddenRows: all.map((own, at) => isUnknown(countByTimeliness(own), behind[at])),
        remainders: behind.map(({ rest }) => rest),
      }
    )
    const shownAs = (own: DayCell[], isShown: boolean, among: number): PublicFigure =>
      isShown ? figureOf(own, among) : 'hidden'
    return {
      ...stage,
      total: shownAs(
        all.flat(),
        shown.total,
        behind.reduce((sum, one) => sum + one.all, 0)
      ),
      districts: districts.map(({ id }, at) => ({
        districtId: id,
        figure: shownAs(all[at], shown.rows[at], behind[at].all),
      })),
    }
  })
}

/** Files of whom nobody is counted here: all of their people are counted in another district, or not yet. */
const isUnknown = ([inTime, late]: readonly [number, number], people: PeopleCounts) =>
  (inTime > 0 && people.inTime === 0) ||
  (late > 0 && people.late === 0) ||
  (people.hasRest && people.rest === 0)

/** The whole way and every stage with a target in the order of the work, claims after applications. */
export function publicStages(): Stage[] {
  const desks = targetDesks()
  return SUBJECTS.flatMap((subjectType) =>
    [
      { statusId: WHOLE_PROCESS, targetDays: wholeTargetDays(subjectType) },
      ...desks.filter((desk) => desk.subjectType === subjectType),
    ].map(({ statusId, targetDays }) => ({
      key: `${subjectType}:${statusId}`,
      subjectType,
      statusId,
      targetDays,
    }))
  )
}

const SUBJECTS: readonly SubjectType[] = ['application', 'claim']
