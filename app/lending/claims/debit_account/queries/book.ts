import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type {
  OpenBatch,
  OpenLine,
  OpenReturn,
  RecordedReceipt,
} from '#claims/debit_account/rules/match_lines'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { storedDay } from '#kernel/database/dialect'
import type { LastClosing } from '#claims/debit_account/rules/bank_statement'

/** Statuses of batches that went to the bank. */
export const SENT_STATUSES = ['downloaded', 'answered']

/** The bank's debit for a batch, and its payment for one line: the amount less set-offs (DECISIONS 9). */
export const FILE_TOTAL = 'batch.total_paise - batch.set_off_paise'
export const FILE_AMOUNT = 'item.amount_paise - item.set_off_paise'

/** Results of payments whose money the bank returns. */
export const RETURNED_RESULTS = ['failed', 'reversed']

/** Maximum number of returned payments, receipts and bookings compared at once; the others are processed later. */
const MAX_OPEN_RETURNS = 20_000
const MAX_OPEN_LINES = 2_000

/** Returns batches of an account whose debits do not add up to their total, oldest first. */
export async function openBatches(
  account: string,
  client: QueryClientContract
): Promise<OpenBatch[]> {
  const rows = await client
    .from('payment_batches as batch')
    .leftJoin('debit_matches as match', (join) => {
      join.on('match.batch_id', 'batch.id').andOnVal('match.kind', 'batch')
    })
    .leftJoin('debit_lines as line', 'line.id', 'match.line_id')
    .where('batch.debit_account', account)
    .whereIn('batch.status', SENT_STATUSES)
    .groupBy(
      'batch.id',
      'batch.number',
      'batch.batch_on',
      'batch.total_paise',
      'batch.set_off_paise'
    )
    .havingRaw(`coalesce(sum(line.amount_paise), 0) + ${FILE_TOTAL} <> 0`)
    .orderBy('batch.id')
    .select(
      'batch.id',
      'batch.number',
      'batch.batch_on',
      client.raw(`${FILE_TOTAL} as total_paise`)
    )
    .sum('line.amount_paise as debited')
  return rows.map((row) => ({
    id: Number(row.id),
    number: row.number,
    batchOn: storedDay(row.batch_on),
    totalPaise: Number(row.total_paise),
    debitedPaise: 0 - Number(row.debited ?? 0),
  }))
}

/** Returns returned payments that are not matched with a credit, oldest first. */
export async function openReturns(
  account: string,
  client: QueryClientContract
): Promise<OpenReturn[]> {
  const rows = await client
    .from('payment_batch_items as item')
    .join('payment_batches as batch', 'batch.id', 'item.batch_id')
    .leftJoin('payment_reversals as reversal', 'reversal.item_id', 'item.id')
    .leftJoin('debit_matches as match', 'match.item_id', 'item.id')
    .where('batch.debit_account', account)
    .whereIn('item.result', RETURNED_RESULTS)
    .whereNull('match.id')
    .whereRaw(`${FILE_AMOUNT} > 0`)
    .orderBy('item.id')
    .limit(MAX_OPEN_RETURNS)
    .select(
      'item.id',
      'item.batch_id',
      'batch.number',
      'item.claim_id',
      client.raw(`${FILE_AMOUNT} as amount_paise`),
      'item.bank_reference',
      'reversal.reference'
    )
  const credited = await creditedBatches(client)
  const open = rows.map((row) => ({
    itemId: Number(row.id),
    batchId: Number(row.batch_id),
    batchNumber: String(row.number),
    claimId: Number(row.claim_id),
    amountPaise: Number(row.amount_paise),
    references: [row.bank_reference, row.reference].filter((one) => typeof one === 'string'),
  }))
  return [...Map.groupBy(open, ({ batchId }) => batchId)].flatMap(([batchId, some]) => {
    const sum = some.reduce((total, { amountPaise }) => total + amountPaise, 0)
    return (credited.get(batchId) ?? 0) >= sum ? [] : some
  })
}

/** Selects receipts as received, including interest and amounts given back since: the bank credited the full amount. */
export const receiptsOf = (client: QueryClientContract) =>
  client
    .from('recovery_entries as entry')
    .where('entry.kind', 'receipt')
    .whereNull('entry.part_of_id')
    .select(
      client.raw(
        `entry.amount_paise + entry.interest_paise + coalesce((select sum(part.amount_paise)
          from recovery_entries as part where part.part_of_id = entry.id), 0) as received_paise`
      )
    )

/**
 * Returns receipts of recoveries that are not matched with a credit, oldest first; amounts with their interest.
 *
 * @param period receipts of these days that are not matched with a credit until the last of them
 */
export async function openReceipts(
  client: QueryClientContract,
  period?: { from: PlainDate; till: PlainDate }
): Promise<RecordedReceipt[]> {
  const rows = await receiptsOf(client)
    .leftJoin('debit_matches as match', (join) => {
      join.on('match.reference', 'entry.reference').andOnVal('match.kind', 'recovery')
    })
    .leftJoin('debit_lines as line', 'line.id', 'match.line_id')
    .where((open) => {
      open.whereNull('match.id')
      if (period) open.orWhere('line.booked_on', '>', period.till)
    })
    .if(period, (query) => query.whereBetween('entry.booked_on', [period!.from, period!.till]))
    .orderBy('entry.id')
    .limit(MAX_OPEN_RETURNS)
    .select('entry.demand_id', 'entry.reference', 'entry.booked_on')
  return rows.map((row) => ({
    demandId: Number(row.demand_id),
    receivedOn: row.booked_on === null ? null : storedDay(row.booked_on),
    reference: String(row.reference),
    amountPaise: Number(row.received_paise),
  }))
}

/** Returns the amounts returned for batches in credits that name no single payment, in paise. */
async function creditedBatches(client: QueryClientContract) {
  const rows = await client
    .from('debit_matches as match')
    .join('debit_lines as line', 'line.id', 'match.line_id')
    .where('match.kind', 'return')
    .whereNull('match.item_id')
    .groupBy('match.batch_id')
    .select('match.batch_id')
    .sum('line.amount_paise as credited')
  return new Map(rows.map((row) => [Number(row.batch_id), Number(row.credited)]))
}

/** Selects bookings of an account as `line`, with their match as `match`; null where there is none. */
export const bookingsOf = (account: string, client: QueryClientContract) =>
  client
    .from('debit_lines as line')
    .join('debit_statements as statement', 'statement.id', 'line.statement_id')
    .leftJoin('debit_matches as match', 'match.line_id', 'line.id')
    .where('statement.account', account)

/** Returns unmatched bookings of an account, oldest first, with their number. */
export async function openLines(
  account: string,
  client: QueryClientContract
): Promise<(OpenLine & { returnReason: string | null })[]> {
  const rows = await bookingsOf(account, client)
    .whereNull('match.id')
    .orderBy('line.id')
    .limit(MAX_OPEN_LINES)
    .select('line.*')
  return rows.map(lineOf)
}

/** Returns the total number of unmatched bookings, of which one read returns only the oldest. */
export async function countOpenLines(account: string, read: number, client: QueryClientContract) {
  if (read < MAX_OPEN_LINES) return read
  const [{ total }] = await bookingsOf(account, client).whereNull('match.id').count('* as total')
  return Number(total)
}

/** Converts a row into a booking. */
export function lineOf(row: Record<string, unknown>) {
  return {
    id: Number(row.id),
    day: storedDay(row.booked_on),
    paise: Number(row.amount_paise),
    reference: row.reference as string | null,
    bankReference: row.bank_reference as string | null,
    narration: String(row.narration),
    returnReason: row.return_reason as string | null,
  }
}

/** Returns where the statements of an account end; null before the first. Locked until the end of the transaction. */
export async function lastClosing(
  account: string,
  client: QueryClientContract
): Promise<LastClosing | null> {
  const row = await client
    .from('debit_statements')
    .where('account', account)
    .orderBy('number', 'desc')
    .first()
  return row ? { till: storedDay(row.till_on), closingPaise: Number(row.closing_paise) } : null
}
