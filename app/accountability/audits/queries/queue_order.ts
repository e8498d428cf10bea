import db from '@adonisjs/lucid/services/db'
import {
  HEAD_OFFICE,
  type QueuePeriod,
  queueDesk,
  queueDesks,
  seesOffice,
} from '#audits/queries/desks'
import {
  FAR_AHEAD_MIN,
  NO_QUEUE_COUNTS,
  NO_TRIALS,
  type QueueCounts,
  type QueueFlow,
  type TrialCounts,
  assessOrder,
  isCompared,
  overtakingRateBp,
  significanceThreshold,
} from '#audits/rules/queue_order'
import User from '#auth/models/user'
import { storedDay } from '#kernel/database/dialect'
import type { Districts } from '#lists/query_filters'
import { localName, masters } from '#masters/queries/masters'
import type { SubjectType } from '#workflow/contracts/subject'
import { daysBetween } from '#kernel/calendar/plain_date'

const DESK_COLUMNS = ['subject_type', 'status_id', 'office_id'] as const

type Row = Record<string, unknown>

const deskKey = (row: Row) => DESK_COLUMNS.map((name) => row[name]).join(':')

const officerKey = (row: Row) => `${deskKey(row)}:${row.officer_id}`

/** Every queue and officer of the State in a period: a finding about one depends on the number compared. */
interface Comparison {
  compared: number
  /** Assesses a row of sums against its queue, and against its officer if it has one. */
  assessOrder(row: Row, measured: number): ReturnType<typeof assessOrder>
}

/** Compares all queues and officers, including those that the reader may not see. */
async function comparisonIn(period: QueuePeriod): Promise<Comparison> {
  const [flows, desks, officers] = await Promise.all([
    flowsIn(period),
    trialsBy(DESK_COLUMNS, period),
    trialsBy([...DESK_COLUMNS, 'officer_id'], period),
  ])
  const flowOf = (row: Row) => flows.get(deskKey(row)) ?? { arrived: 0, left: 0, waiting: 0 }
  const compared = [...desks, ...officers].filter((row) => isCompared(row, flowOf(row))).length
  const trials = new Map<string, TrialCounts>([
    ...desks.map((row) => [deskKey(row), row] as const),
    ...officers.map((row) => [officerKey(row), row] as const),
  ])
  const threshold = significanceThreshold(compared)
  return {
    compared,
    assessOrder(row, measured) {
      const key = row.officer_id === undefined ? deskKey(row) : officerKey(row)
      return assessOrder(measured, trials.get(key) ?? NO_TRIALS, flowOf(row), threshold)
    },
  }
}

/** Loads the Bernoulli trials of the days of each queue, or of each officer in it (`trialsOfDay`). */
async function trialsBy(columns: readonly string[], { from, to }: QueuePeriod) {
  const days = db
    .from('queue_day_counts')
    .whereBetween('left_on', [from, to])
    .groupBy([...columns, 'left_on'])
    .select(...columns)
    .sum('far as far')
    .sum('nearly as nearly')
    .sum('halfway as halfway')
    .as('days')
  const sum = (condition: string, name: keyof TrialCounts) =>
    db.raw(`sum(case when ${condition} then 1 else 0 end) as ${name}`)
  const rows: Row[] = await db
    .from(days)
    .groupBy([...columns])
    .select(...columns)
    .select(sum('far > nearly', 'farDays'), sum('nearly > far', 'nearlyDays'))
    .select(sum('far + nearly > halfway', 'aheadDays'))
    .select(sum('halfway > far + nearly', 'halfwayDays'))
  return rows.map((row) => ({ ...row, ...trialCountsOf(row) }))
}

const trialCountsOf = (row: Row): TrialCounts => ({
  farDays: Number(row.farDays),
  nearlyDays: Number(row.nearlyDays),
  aheadDays: Number(row.aheadDays),
  halfwayDays: Number(row.halfwayDays),
})

/** Loads the arrivals, departures and waiting applications of each queue. */
async function flowsIn({ from, to }: QueuePeriod): Promise<Map<string, QueueFlow>> {
  const waitingPeriods = () =>
    db
      .from('queue_waiting_periods')
      .groupBy([...DESK_COLUMNS])
      .select(...DESK_COLUMNS)
      .count('* as files')
  const [arrived, left, waiting]: Row[][] = await Promise.all([
    waitingPeriods().whereBetween('arrived_on', [from, to]),
    waitingPeriods().whereBetween('left_on', [from, to]),
    waitingPeriods().where('is_measured', false).whereNull('left_on'),
  ])
  const flows = new Map<string, QueueFlow>()
  for (const [name, rows] of Object.entries({ arrived, left, waiting })) {
    for (const row of rows) {
      const flow = flows.get(deskKey(row)) ?? { arrived: 0, left: 0, waiting: 0 }
      flows.set(deskKey(row), { ...flow, [name]: Number(row.files) })
    }
  }
  return flows
}

const COUNTS = Object.keys(NO_QUEUE_COUNTS) as (keyof QueueCounts)[]

/** Returns the counts with the share of overtaken neighbours. */
const countsView = (row: Record<string, unknown>) => {
  const counts = Object.fromEntries(COUNTS.map((name) => [name, Number(row[name])])) as never
  return { ...(counts as QueueCounts), overtakingRateBp: overtakingRateBp(counts) }
}

/** Builds the sums of the days of a period, grouped by some columns. */
function sumsBy(columns: readonly string[], { from, to }: QueuePeriod) {
  const query = db
    .from('queue_day_counts')
    .whereBetween('left_on', [from, to])
    .groupBy([...columns])
  query.select(...columns)
  for (const name of COUNTS) query.sum(`${name} as ${name}`)
  return query
}

export const officeName = (officeId: number, locale: string): string | null =>
  officeId === HEAD_OFFICE ? null : localName(masters().district(officeId), locale)

/** Returns the queues with decisions in a period: those with findings first, then by the largest departure. */
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
        (b.overtakingRateBp ?? -1) - (a.overtakingRateBp ?? -1) ||
        a.at - b.at ||
        (a.office ?? '').localeCompare(b.office ?? '', locale)
    )
  return { compared: comparison.compared, desks }
}

/** Returns the row with its assessment. */
function withFinding(row: Record<string, unknown>, comparison: Comparison) {
  const turns = countsView(row)
  return { ...turns, ...comparison.assessOrder(row, turns.measured) }
}

interface RequestedDesk {
  subjectType: SubjectType
  statusId: number
  officeId: number
}

/** Returns the sums of a queue by officer, those with findings first. */
export async function deskOfficers(desk: RequestedDesk, period: QueuePeriod) {
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
 * Returns the sums of a queue by day, latest first, for days with measured decisions. A single day has no finding: its
 * applications form one trial.
 */
export async function deskDays(desk: RequestedDesk, period: QueuePeriod) {
  const rows = await sumsBy(['left_on'], period).where(deskColumns(desk)).orderBy('left_on', 'desc')
  return rows
    .map((row) => ({ day: storedDay(row.left_on), ...countsView(row) }))
    .filter(({ measured }) => measured > 0)
}

const deskColumns = ({ subjectType, statusId, officeId }: RequestedDesk) => ({
  subject_type: subjectType,
  status_id: statusId,
  office_id: officeId,
})

/** Maximum number of rows listed; the counts above the list include all. */
const MAX_ROWS = 100

/** Returns the applications that were far ahead in a queue, those that overtook most neighbours first. */
export async function filesFarAhead(
  desk: RequestedDesk,
  { from, to }: Pick<QueuePeriod, 'from' | 'to'>
) {
  const isClaim = desk.subjectType === 'claim'
  const rows = await db
    .from('queue_waiting_periods')
    .join('users', 'users.id', 'queue_waiting_periods.officer_id')
    .where(deskColumns(desk))
    .whereBetween('left_on', [from, to])
    .where('passed', '>=', FAR_AHEAD_MIN)
    .orderBy('passed', 'desc')
    .orderBy('left_on', 'desc')
    .orderBy('queue_waiting_periods.id', 'desc')
    .limit(MAX_ROWS)
    .select(
      'queue_waiting_periods.id',
      'queue_waiting_periods.subject_id',
      'arrived_on',
      'left_on',
      'passed'
    )
    .select('counts_from', 'users.first_name', 'users.last_name')
  const numbers = await applicationNumbers(
    isClaim,
    rows.map(({ subject_id: id }) => Number(id))
  )
  return rows.map((row) => {
    const subjectId = Number(row.subject_id)
    const [arrivedOn, leftOn] = [
      storedDay(row.counts_from ?? row.arrived_on),
      storedDay(row.left_on),
    ]
    return {
      id: Number(row.id),
      number: numbers.get(subjectId) ?? String(subjectId),
      href: fileHref(isClaim, subjectId),
      officer: [row.first_name, row.last_name].filter(Boolean).join(' '),
      arrivedOn,
      leftOn,
      days: daysBetween(arrivedOn, leftOn),
      passed: Number(row.passed),
    }
  })
}

/** Returns the path of the page of a claim or an application. */
export const fileHref = (isClaim: boolean, id: number): string =>
  isClaim ? `/officer/claims/${id}` : `/officer/applications/${id}`

/** Returns application numbers by id; for claims, the numbers of their applications. */
export async function applicationNumbers(isClaim: boolean, ids: readonly number[]) {
  const query = isClaim
    ? db
        .from('claims as files')
        .join('applications', 'applications.id', 'files.application_id')
        .whereIn('files.id', [...ids])
    : db.from('applications as files').whereIn('files.id', [...ids])
  const number = isClaim ? 'applications.number' : 'files.number'
  const rows = await query.select('files.id as id', `${number} as number`)
  return new Map(rows.map((row) => [Number(row.id), String(row.number)]))
}
