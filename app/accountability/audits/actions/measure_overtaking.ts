import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { type PlainDate, addDays } from '#kernel/calendar/plain_date'
import { storedDay } from '#kernel/database/dialect'
import { inTransaction } from '#kernel/database/transaction'
import {
  MAX_NEIGHBOUR_DAYS,
  NEIGHBOUR_COUNT,
  NO_QUEUE_COUNTS,
  type QueueCounts,
  addQueueCounts,
  countOvertaken,
  countsOfDecision,
} from '#audits/rules/queue_order'

/** Row of a waiting period, with dates as the database returns them. */
interface WaitingPeriodRow {
  id: number
  subject_type: string
  status_id: number
  office_id: number
  arrived_on: unknown
  counts_from: unknown
  left_on: unknown
  officer_id: number | null
  explanation: string | null
}

/** Number of waiting periods per transaction. */
const BATCH_SIZE = 500

/**
 * Measures the decisions on applications that left their queue on completed days, and adds them to the sums of the day.
 *
 * @param today the first day that is not completed
 * @returns the number of decisions
 */
export async function measureOvertaking(today: PlainDate): Promise<number> {
  let [turns, measured] = [0, 0]
  do {
    measured = await inTransaction((trx) => measureBatch(trx, today))
    turns += measured
  } while (measured > 0)
  return turns
}

async function measureBatch(trx: TransactionClientContract, today: PlainDate): Promise<number> {
  await trx.from('queue_progress').where('id', 1).forUpdate().firstOrFail()
  const waitingPeriods: WaitingPeriodRow[] = await trx
    .from('queue_waiting_periods')
    .where('is_measured', false)
    .where('left_on', '<', today)
    .orderBy('left_on')
    .orderBy('id')
    .limit(BATCH_SIZE)
  const sums = new Map<string, { cell: object; counts: QueueCounts }>()
  for (const waitingPeriod of waitingPeriods) {
    const isTurn = waitingPeriod.officer_id !== null && waitingPeriod.explanation === null
    const passed = isTurn ? await countOvertakenNeighbours(trx, waitingPeriod) : null
    await trx
      .from('queue_waiting_periods')
      .where('id', waitingPeriod.id)
      .update({ passed, is_measured: true })
    if (waitingPeriod.officer_id === null) continue
    const cell = {
      left_on: storedDay(waitingPeriod.left_on),
      subject_type: waitingPeriod.subject_type,
      status_id: waitingPeriod.status_id,
      office_id: waitingPeriod.office_id,
      officer_id: waitingPeriod.officer_id,
    }
    const key = Object.values(cell).join(':')
    const { counts } = sums.get(key) ?? { counts: NO_QUEUE_COUNTS }
    sums.set(key, {
      cell,
      counts: addQueueCounts(counts, countsOfDecision(passed, waitingPeriod.explanation)),
    })
  }
  for (const { cell, counts } of sums.values()) {
    const added = Object.keys(counts).map((name) => [
      name,
      trx.knexRawQuery(`queue_day_counts.?? + ?`, [name, counts[name as keyof QueueCounts]]),
    ])
    await trx
      .knexQuery()
      .table('queue_day_counts')
      .insert({ ...cell, ...counts })
      .onConflict(Object.keys(cell))
      .merge(Object.fromEntries(added))
  }
  return waitingPeriods.length
}

/**
 * Counts, among the twenty applications that reached the queue before this one first did, those still waiting. Returns
 * null if there are fewer than twenty.
 */
async function countOvertakenNeighbours(
  trx: TransactionClientContract,
  waitingPeriod: WaitingPeriodRow
) {
  const arrivedOn = storedDay(waitingPeriod.counts_from ?? waitingPeriod.arrived_on)
  const neighbours: Pick<WaitingPeriodRow, 'arrived_on' | 'left_on'>[] = await trx
    .from('queue_waiting_periods')
    .where({
      subject_type: waitingPeriod.subject_type,
      status_id: waitingPeriod.status_id,
      office_id: waitingPeriod.office_id,
    })
    .where('arrived_on', '<', arrivedOn)
    .where('arrived_on', '>=', addDays(arrivedOn, -MAX_NEIGHBOUR_DAYS))
    .orderBy('arrived_on', 'desc')
    .orderBy('id', 'desc')
    .limit(NEIGHBOUR_COUNT)
    .select('arrived_on', 'left_on')
  if (neighbours.length < NEIGHBOUR_COUNT) return null
  return countOvertaken(
    storedDay(waitingPeriod.left_on),
    neighbours.map((row) => ({
      arrivedOn: storedDay(row.arrived_on),
      leftOn: row.left_on === null ? null : storedDay(row.left_on),
    }))
  )
}
