import db from '@adonisjs/lucid/services/db'
import type { QueuePeriod } from '#audits/queries/queue_period'
import {
  assessOrder,
  type QueueFlow,
  isCompared,
  NO_TRIALS,
  significanceThreshold,
  type TrialCounts,
} from '#audits/rules/turns'

const DESK_COLUMNS = ['subject_type', 'status_id', 'office_id'] as const

type Row = Record<string, unknown>

const deskKey = (row: Row) => DESK_COLUMNS.map((name) => row[name]).join(':')

const officerKey = (row: Row) => `${deskKey(row)}:${row.officer_id}`

/** Every desk and officer of the State in a period: what is told of one depends on how many are compared. */
export interface Comparison {
  compared: number
  /** What to make of a row of sums with its desk, and with its officer where it is of one. */
  assessOrder(row: Row, measured: number): ReturnType<typeof assessOrder>
}

/** Compares all desks and officers, also those that the reader does not see. */
export async function comparisonIn(period: QueuePeriod): Promise<Comparison> {
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

/** The days of each desk, or of each officer at it, by what they toss (`tossesOf`). */
async function trialsBy(columns: readonly string[], { from, to }: QueuePeriod) {
  const days = db
    .from('queue_days')
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
  return rows.map((row) => ({ ...row, ...numbersOf(row) }))
}

const numbersOf = (row: Row): TrialCounts => ({
  farDays: Number(row.farDays),
  nearlyDays: Number(row.nearlyDays),
  aheadDays: Number(row.aheadDays),
  halfwayDays: Number(row.halfwayDays),
})

/** What came to each desk and left it, and what waits. */
async function flowsIn({ from, to }: QueuePeriod): Promise<Map<string, QueueFlow>> {
  const stays = () =>
    db
      .from('queue_stays')
      .groupBy([...DESK_COLUMNS])
      .select(...DESK_COLUMNS)
      .count('* as files')
  const [arrived, left, waiting]: Row[][] = await Promise.all([
    stays().whereBetween('arrived_on', [from, to]),
    stays().whereBetween('left_on', [from, to]),
    stays().where('is_measured', false).whereNull('left_on'),
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
