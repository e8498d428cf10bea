import db from '@adonisjs/lucid/services/db'
import User from '#auth/models/user'
import { storedDay } from '#kernel/database/instant'
import type { Districts } from '#lists/districts'
import { type Comparison, comparisonIn } from '#audits/queries/comparison'
import { HEAD_OFFICE, queueDesk, queueDesks, seesOffice } from '#audits/queries/desks'
import type { QueuePeriod } from '#audits/queries/queue_period'
import { overtakingRateBp, NO_QUEUE_COUNTS, type QueueCounts } from '#audits/rules/turns'
import { localName, masters } from '#masters/queries/masters'
import type { SubjectType } from '#workflow/contracts/subject'

const COUNTS = Object.keys(NO_QUEUE_COUNTS) as (keyof QueueCounts)[]

/** Counts with the share of neighbours that were passed. */
const countsView = (row: Record<string, unknown>) => {
  const counts = Object.fromEntries(COUNTS.map((name) => [name, Number(row[name])])) as never
  return { ...(counts as QueueCounts), departureBp: overtakingRateBp(counts) }
}

/** Sums of the days of a period by some columns. */
function sumsBy(columns: readonly string[], { from, to }: QueuePeriod) {
  const query = db
    .from('queue_days')
    .whereBetween('left_on', [from, to])
    .groupBy([...columns])
  query.select(...columns)
  for (const name of COUNTS) query.sum(`${name} as ${name}`)
  return query
}

export const officeName = (officeId: number, locale: string): string | null =>
  officeId === HEAD_OFFICE ? null : localName(masters().district(officeId), locale)

/** The desks that decided in a period: what is to be looked at first, then the largest departure. */
export async function queueOrders(period: QueuePeriod, districts: Districts, locale: string) {
  const order = queueDesks().map(({ subjectType, statusId }) => `${subjectType}:${statusId}`)
  const [comparison, rows] = await Promise.all([
    comparisonIn(period),
    sumsBy(['subject_type', 'status_id', 'office_id'], period),
  ])
  const desks = rows
    .filter(({ office_id: office }) => seesOffice(districts, Number(office)))
    .flatMap((row) => {
      const [subjectType, statusId, officeId] = [
        row.subject_type as SubjectType,
        Number(row.status_id),
        Number(row.office_id),
      ]
      const desk = queueDesk(subjectType, statusId)
      if (!desk) return []
      return {
        key: `${subjectType}/${statusId}/${officeId}`,
        at: order.indexOf(`${subjectType}:${statusId}`),
        stage: localName(desk.status, locale),
        isClaim: subjectType === 'claim',
        office: officeName(officeId, locale),
        ...withFinding(row, comparison),
      }
    })
    .toSorted(
      (a, b) =>
        Number(b.finding === 'remarkable') - Number(a.finding === 'remarkable') ||
        (b.departureBp ?? -1) - (a.departureBp ?? -1) ||
        a.at - b.at ||
        (a.office ?? '').localeCompare(b.office ?? '', locale)
    )
  return { compared: comparison.compared, desks }
}

/** The same with what to make of it. */
function withFinding(row: Record<string, unknown>, comparison: Comparison) {
  const turns = countsView(row)
  return { ...turns, ...comparison.assessOrder(row, turns.measured) }
}

export interface RequestedDesk {
  subjectType: SubjectType
  statusId: number
  officeId: number
}

/** The sums of a desk by officer, those to be looked at first. */
export async function officersAt(desk: RequestedDesk, period: QueuePeriod) {
  const [comparison, rows] = await Promise.all([
    comparisonIn(period),
    sumsBy(['officer_id'], period).where(deskColumns(desk)),
  ])
  const officers = await User.query().whereIn(
    'id',
    rows.map((row) => row.officer_id)
  )
  const nameOf = new Map(officers.map((officer) => [officer.id, officer.displayName]))
  return rows
    .map((row) => ({
      id: Number(row.officer_id),
      name: nameOf.get(Number(row.officer_id)) ?? '',
      ...withFinding({ ...row, ...deskColumns(desk) }, comparison),
    }))
    .toSorted((a, b) => b.far - a.far || b.decided - a.decided)
}

/**
 * The sums of a desk by day, the latest first: days on which a turn was measured. Of a day nothing is told: its files
 * are one coin.
 */
export async function daysAt(desk: RequestedDesk, period: QueuePeriod) {
  const rows = await sumsBy(['left_on'], period).where(deskColumns(desk)).orderBy('left_on', 'desc')
  return rows
    .map((row) => ({ day: storedDay(row.left_on), ...countsView(row) }))
    .filter(({ measured }) => measured > 0)
}

export const deskColumns = ({ subjectType, statusId, officeId }: RequestedDesk) => ({
  subject_type: subjectType,
  status_id: statusId,
  office_id: officeId,
})
