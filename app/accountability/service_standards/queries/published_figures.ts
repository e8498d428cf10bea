import db from '@adonisjs/lucid/services/db'
import { getClock } from '#kernel/calendar/clock'
import { publishableRows } from '#kernel/statistics/disclosure_control'
import { localName, masters } from '#masters/queries/masters'
import {
  NO_PEOPLE,
  type PeopleCounts,
  countedQuarters,
  peopleCountsOf,
} from '#service_standards/people_counts'
import {
  type DayCell,
  type Figure,
  countByTimeliness,
  figureOf,
} from '#service_standards/rules/figure'
import { type Quarter, completedQuarters } from '#kernel/calendar/periods'
import { WHOLE_PROCESS, wholeTargetDays } from '#workflow/actions/count_finished'
import type { SubjectType } from '#workflow/contracts/subject'
import { statusesInForce, targetDesks } from '#workflow/queries/desks'
import type { I18n } from '@adonisjs/i18n'
import { formatMonth } from '#kernel/calendar/plain_date'

/** Null: no applications or claims. 'hidden': a group under five people, or one that would reveal such a group. */
export type PublicFigure = Figure | 'hidden' | null

/** A stage with a target, or the complete process (`WHOLE`). */
interface Stage {
  key: string
  subjectType: SubjectType
  statusId: number
  targetDays: number
}

export interface StageFigures extends Stage {
  total: PublicFigure
  /** All districts, in the order of the masters. */
  districts: { districtId: number; figure: PublicFigure }[]
}

/** How long a process caches the figures of a completed quarter. */
const CACHE_TTL_MS = 10 * 60_000

const figureCache = new Map<string, { at: number; figures: StageFigures[] }>()

/**
 * Returns the figures of a quarter by stage and district. It reads three months of counter rows, whatever the number of
 * applications.
 */
export async function publicFigures(quarter: Quarter): Promise<StageFigures[]> {
  const now = getClock().now().getTime()
  const found = figureCache.get(quarter.code)
  if (found && Math.abs(now - found.at) < CACHE_TTL_MS) return found.figures
  const figures = await countFigures(quarter)
  for (const [code, { at }] of figureCache)
    if (Math.abs(now - at) >= CACHE_TTL_MS) figureCache.delete(code)
  figureCache.set(quarter.code, { at: now, figures })
  return figures
}

/** The same without the cache. Everything is hidden in a quarter whose people are not counted yet. */
async function countFigures(quarter: Quarter): Promise<StageFigures[]> {
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
  return publicStages((key) => districts.some(({ id }) => cells.has(`${key}:${id}`))).map(
    (stage) => {
      const cellsOf = (key: string) => districts.map(({ id }) => cells.get(`${key}:${id}`) ?? [])
      const all = cellsOf(stage.key)
      const peopleCounts = districts.map(({ id }) => people?.get(`${stage.key}:${id}`) ?? NO_PEOPLE)
      const shown = publishableRows(
        peopleCounts.map(({ inTime, late }) => [inTime, late]),
        {
          hiddenRows: all.map((own, at) => isUnknown(countByTimeliness(own), peopleCounts[at])),
          remainders: peopleCounts.map(({ rest }) => rest),
        }
      )
      const toPublicFigure = (own: DayCell[], isShown: boolean, among: number): PublicFigure =>
        isShown ? figureOf(own, among) : 'hidden'
      return {
        ...stage,
        total: toPublicFigure(
          all.flat(),
          shown.total,
          peopleCounts.reduce((sum, one) => sum + one.all, 0)
        ),
        districts: districts.map(({ id }, at) => ({
          districtId: id,
          figure: toPublicFigure(all[at], shown.rows[at], peopleCounts[at].all),
        })),
      }
    }
  )
}

/**
 * Whether the people behind a figure are unknown: all of them are counted in another district, or not yet; or more were
 * returned from an earlier quarter than there are.
 */
const isUnknown = ([inTime, late]: readonly [number, number], people: PeopleCounts) =>
  inTime < 0 ||
  late < 0 ||
  (inTime > 0 && people.inTime === 0) ||
  (late > 0 && people.late === 0) ||
  (people.hasRest && people.rest === 0)

/**
 * Returns the complete process and every stage with a target in the order of the work, claims after applications. A
 * stage removed from the workflow is included only if applications or claims left it.
 */
function publicStages(hasFiles: (key: string) => boolean): Stage[] {
  const desks = targetDesks()
  return SUBJECTS.flatMap((subjectType) => {
    const inForce = statusesInForce(subjectType)
    return [
      { statusId: WHOLE_PROCESS, targetDays: wholeTargetDays(subjectType) },
      ...desks.filter((desk) => desk.subjectType === subjectType),
    ]
      .map(({ statusId, targetDays }) => ({
        key: `${subjectType}:${statusId}`,
        subjectType,
        statusId,
        targetDays,
      }))
      .filter(
        ({ key, statusId }) => statusId === WHOLE_PROCESS || inForce.has(statusId) || hasFiles(key)
      )
  })
}

const SUBJECTS: readonly SubjectType[] = ['application', 'claim']

/** Number of quarters on the page and in the open data. */
const QUARTERS_SHOWN = 4

/** Returns the completed quarters that may be on the page. */
export const publishedQuarters = () => completedQuarters(getClock().today(), QUARTERS_SHOWN)

/** Returns a figure for the page. A suppressed figure shows only that it is suppressed. */
const figureView = (figure: PublicFigure) => ({
  isHidden: figure === 'hidden',
  figure: figure === 'hidden' ? null : figure,
})

/** Returns the name of the stage in the reader's language. */
function stageName(
  { subjectType, statusId }: Pick<Stage, 'subjectType' | 'statusId'>,
  i18n: I18n
): string {
  if (statusId === WHOLE_PROCESS) return i18n.t(`service_standards.whole.${subjectType}`)
  const status =
    subjectType === 'application'
      ? masters().applicationStatus(statusId)
      : masters().claimStatus(statusId)
  return localName(status, i18n.locale)
}

const quarterName = ({ from, to }: Quarter, i18n: I18n) =>
  i18n.t('service_standards.quarter', {
    from: formatMonth(from, i18n.locale),
    to: formatMonth(to, i18n.locale),
  })

/**
 * Returns the public page: a quarter of the State by stage, and one stage by district. It has no quarter until the
 * first is counted.
 *
 * @param requested quarter and stage of the URL; the first available replaces an unknown one
 */
export async function serviceStandardsPage(
  requested: { quarter?: unknown; stage?: unknown },
  i18n: I18n
) {
  const quarters = await countedQuarters(publishedQuarters())
  const quarter = quarters.find(({ code }) => code === requested.quarter) ?? quarters[0]
  return {
    quarters: quarters.map((one) => ({ code: one.code, name: quarterName(one, i18n) })),
    shown: quarter ? await quarterView(quarter, requested.stage, i18n) : null,
  }
}

/** Returns a quarter for the page. */
export async function quarterView(quarter: Quarter, stage: unknown, i18n: I18n) {
  const stages = await publicFigures(quarter)
  const chosen = stages.find(({ key }) => key === stage) ?? stages[0]
  return {
    code: quarter.code,
    name: quarterName(quarter, i18n),
    stages: stages.map((one) => ({
      key: one.key,
      name: stageName(one, i18n),
      targetDays: one.targetDays,
      ...figureView(one.total),
    })),
    chosen: {
      key: chosen.key,
      name: stageName(chosen, i18n),
      districts: chosen.districts.map(({ districtId, figure }) => ({
        id: districtId,
        name: localName(masters().district(districtId), i18n.locale),
        ...figureView(figure),
      })),
    },
  }
}
