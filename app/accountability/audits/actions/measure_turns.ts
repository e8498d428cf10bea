import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { addDays, type PlainDate } from '#kernel/calendar/plain_date'
import { storedDay } from '#kernel/database/instant'
import { inTransaction } from '#kernel/database/transaction'
import {
  addTurns,
  countsOfTurn,
  NEIGHBOUR_DAYS,
  NEIGHBOURS,
  NO_TURNS,
  passedBy,
  type TurnCounts,
} from '#audits/rules/turns'

/** A stay as its row has it; days as the database writes them. */
interface StayRow {
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

/** Turns of one transaction. */
const PORTION = 500

/**
 * Measures the turns of files that left their desk on days that are over, and adds them to the sums of the day.
 *
 * @param today the first day that is not over
 * @returns how many
 */
export async function measureTurns(today: PlainDate): Promise<number> {
  let [turns, measured] = [0, 0]
  do {
    measured = await inTransaction((trx) => measurePortion(trx, today))
    turns += measured
  } while (measured > 0)
  return turns
}

async function measurePortion(trx: TransactionClientContract, today: PlainDate): Promise<number> {
  await trx.from('queue_progress').where('id', 1).forUpdate().firstOrFail()
  const stays: StayRow[] = await trx
    .from('queue_stays')
    .where('is_measured', false)
    .where('left_on', '<', today)
    .orderBy('left_on')
    .orderBy('id')
    .limit(PORTION)
  const sums = new Map<string, { cell: object; counts: TurnCounts }>()
  for (const stay of stays) {
    const isTurn = stay.officer_id !== null && stay.explanation === null
    const passed = isTurn ? await passedNeighbours(trx, stay) : null
    await trx.from('queue_stays').where('id', stay.id).update({ passed, is_measured: true })
    if (stay.officer_id === null) continue
    const cell = {
      left_on: storedDay(stay.left_on),
      subject_type: stay.subject_type,
      status_id: stay.status_id,
      office_id: stay.office_id,
      officer_id: stay.officer_id,
    }
    const key = Object.values(cell).join(':')
    const { counts } = sums.get(key) ?? { counts: NO_TURNS }
    sums.set(key, { cell, counts: addTurns(counts, countsOfTurn(passed, stay.explanation)) })
  }
  for (const { cell, counts } of sums.values()) {
    const added = Object.keys(counts).map((name) => [
      name,
      trx.knexRawQuery(`queue_days.?? + ?`, [name, counts[name as keyof TurnCounts]]),
    ])
    await trx
      .knexQuery()
      .table('queue_days')
      .insert({ ...cell, ...counts })
      .onConflict(Object.keys(cell))
      .merge(Object.fromEntries(added))
  }
  return stays.length
}

/** Of the twenty that came to the desk before it first came, those that still waited; null where there are fewer. */
async function passedNeighbours(trx: TransactionClientContract, stay: StayRow) {
  const arrivedOn = storedDay(stay.counts_from ?? stay.arrived_on)
  const neighbours: Pick<StayRow, 'arrived_on' | 'left_on'>[] = await trx
    .from('queue_stays')
    .where({
      subject_type: stay.subject_type,
      status_id: stay.status_id,
      office_id: stay.office_id,
    })
    .where('arrived_on', '<', arrivedOn)
    .where('arrived_on', '>=', addDays(arrivedOn, -NEIGHBOUR_DAYS))
    .orderBy('arrived_on', 'desc')
    .orderBy('id', 'desc')
    .limit(NEIGHBOURS)
    .select('arrived_on', 'left_on')
  if (neighbours.length < NEIGHBOURS) return null
  return passedBy(
    storedDay(stay.left_on),
    neighbours.map((row) => ({
      arrivedOn: storedDay(row.arrived_on),
      leftOn: row.left_on === null ? null : storedDay(row.left_on),
    }))
  )
}
