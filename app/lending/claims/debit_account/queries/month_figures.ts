import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import {
  FILE_AMOUNT,
  FILE_TOTAL,
  RETURNED_RESULTS,
  SENT_STATUSES,
  bookingsOf,
  lineOf,
  openReceipts,
} from '#claims/debit_account/queries/book'
import {
  type BatchFigures,
  type MonthFigures,
  reconciledMonth,
} from '#claims/debit_account/rules/reconcile_month'
import { type PlainDate, addDays, addMonthsClamped, maxDate } from '#kernel/calendar/plain_date'
import { storedDay } from '#kernel/database/dialect'

/** Returns where the statements of an account begin and end; null without any. Amounts in paise. */
export async function accountSpan(account: string, client: QueryClientContract) {
  const rows = await client
    .from('debit_statements')
    .where('account', account)
    .whereIn('number', (ends) => {
      ends.from('debit_statements').where('account', account).min('number')
      ends.unionAll((last) => last.from('debit_statements').where('account', account).max('number'))
    })
    .orderBy('number')
    .select('from_on', 'till_on', 'opening_paise', 'closing_paise')
  const [first, last] = [rows[0], rows[rows.length - 1]]
  if (!first) return null
  return {
    from: storedDay(first.from_on),
    till: storedDay(last.till_on),
    openingPaise: Number(first.opening_paise),
    closingPaise: Number(last.closing_paise),
  }
}

type AccountSpan = NonNullable<Awaited<ReturnType<typeof accountSpan>>>

/** Returns the last day of a month, by its first day. */
const endOfMonth = (first: PlainDate) => addDays(addMonthsClamped(first, 1), -1)

/** Whether statements cover a month from its first day to its last. */
export const coversMonth = ({ from, till }: AccountSpan, first: PlainDate) =>
  from <= first && endOfMonth(first) <= till

type Row = Record<string, unknown>

/** Sums the bookings of an account until a day, by kind of match; null for unmatched ones. */
async function movedByKind(account: string, end: PlainDate, client: QueryClientContract) {
  const rows: Row[] = await bookingsOf(account, client)
    .where('line.booked_on', '<=', end)
    .groupBy('match.kind')
    .select('match.kind')
    .sum('line.amount_paise as amount')
  return new Map(rows.map(({ kind, amount }) => [kind as string | null, Number(amount)]))
}

/** Returns the amounts debited and credited back for each batch by bookings until a day, in paise. */
async function movedByBatch(account: string, end: PlainDate, client: QueryClientContract) {
  const rows: Row[] = await bookingsOf(account, client)
    .whereNotNull('match.batch_id')
    .where('line.booked_on', '<=', end)
    .groupBy('match.batch_id', 'match.kind')
    .select('match.batch_id', 'match.kind')
    .sum('line.amount_paise as amount')
  const of = (kind: string) =>
    new Map(
      rows
        .filter((row) => row.kind === kind)
        .map((row) => [Number(row.batch_id), Math.abs(Number(row.amount))])
    )
  return { debited: of('batch'), credited: of('return') }
}

/** The day on which a payment was returned, according to the books. */
const RETURNED_ON = 'coalesce(reversal.returned_on, item.credited_on, batch.batch_on)'

/**
 * Selects payments of an account that were returned in a period according to the books, as `item` with their `batch`.
 */
const returnsOf = (
  account: string,
  { from, till }: { from: PlainDate; till: PlainDate },
  client: QueryClientContract
) =>
  client
    .from('payment_batch_items as item')
    .join('payment_batches as batch', 'batch.id', 'item.batch_id')
    .leftJoin('payment_reversals as reversal', 'reversal.item_id', 'item.id')
    .where('batch.debit_account', account)
    .whereIn('item.result', RETURNED_RESULTS)
    .whereRaw(`${RETURNED_ON} between ? and ?`, [from, till])

/**
 * Returns the account at the end of a month: the balance of the bank, that of the books, and every item between them.
 * The books begin with the opening balance of the first statement; they contain the batches and returns since then,
 * earlier ones as far as bookings are matched with them, and recoveries, charges and other bookings once an officer has
 * identified them.
 *
 * @param first first day of the month
 */
export async function monthFigures(
  account: string,
  span: AccountSpan,
  first: PlainDate,
  client: QueryClientContract
): Promise<MonthFigures> {
  const end = endOfMonth(first)
  const moved = await movedByKind(account, end, client)
  const { debited, credited } = await movedByBatch(account, end, client)
  const returns: Row[] = await returnsOf(account, { from: span.from, till: end }, client)
    .groupBy('item.batch_id')
    .select('item.batch_id', client.raw(`sum(${FILE_AMOUNT}) as amount`))
  const returned = new Map(returns.map((row) => [Number(row.batch_id), Number(row.amount)]))
  const rows: Row[] = await client
    .from('payment_batches as batch')
    .where('debit_account', account)
    .whereIn('status', SENT_STATUSES)
    .where((some) => {
      some
        .whereBetween('batch_on', [span.from, end])
        .orWhereIn('id', [...new Set([...debited.keys(), ...credited.keys(), ...returned.keys()])])
    })
    .orderBy('id')
    .select('id', 'number', 'batch_on', client.raw(`${FILE_TOTAL} as total_paise`))
  const batches = rows.map((row): BatchFigures => {
    const id = Number(row.id)
    const batchOn = storedDay(row.batch_on)
    const isOfBook = batchOn >= span.from ? batchOn <= end : debited.has(id)
    return {
      number: String(row.number),
      batchOn,
      sentPaise: isOfBook ? Number(row.total_paise) : 0,
      debitedPaise: debited.get(id) ?? 0,
      returnedPaise: returned.get(id) ?? 0,
      creditedPaise: credited.get(id) ?? 0,
    }
  })
  const open: Row[] = await bookingsOf(account, client)
    .where('line.booked_on', '<=', end)
    .whereNull('match.id')
    .orderBy('line.id')
    .select('line.*')
  return reconciledMonth({
    from: maxDate(span.from, first),
    end,
    openingPaise: span.openingPaise,
    moved,
    batches,
    unmatched: open.map(lineOf),
    receipts: await openReceipts(client, { from: span.from, till: end }),
  })
}

/** Returns the sums of each month according to the bank's bookings and to the books, in paise. */
export async function monthDifferences(
  account: string,
  span: AccountSpan,
  client: QueryClientContract
) {
  const month = (column: string) => client.raw(`substr(${column}, 1, 7) as month`)
  const batches: Row[] = await client
    .from('payment_batches as batch')
    .where('debit_account', account)
    .whereIn('status', SENT_STATUSES)
    .whereBetween('batch_on', [span.from, span.till])
    .groupByRaw('substr(batch_on, 1, 7)')
    .select(month('batch_on'))
    .select(client.raw(`sum(${FILE_TOTAL}) as amount`))
  const returns: Row[] = await returnsOf(account, span, client)
    .groupByRaw(`substr(${RETURNED_ON}, 1, 7)`)
    .select(month(RETURNED_ON), client.raw(`sum(${FILE_AMOUNT}) as amount`))
  const lines: Row[] = await bookingsOf(account, client)
    .groupByRaw('substr(line.booked_on, 1, 7), match.kind')
    .select(month('line.booked_on'), 'match.kind')
    .sum('line.amount_paise as amount')
  const certified: Row[] = await client
    .from('debit_certificates')
    .where('account', account)
    .select('month')
  const months = [...batches, ...returns, ...lines].map((row) => String(row.month))
  const amountOf = (rows: Row[], wanted: string, kind?: string | null) => {
    const own = (row: Row) => row.month === wanted && (kind === undefined || row.kind === kind)
    return rows.filter(own).reduce((sum, { amount }) => sum + Number(amount), 0)
  }
  return [...new Set(months)]
    .toSorted()
    .toReversed()
    .map((one) => ({
      month: `${one}-01` as PlainDate,
      sentPaise: amountOf(batches, one),
      debitedPaise: 0 - amountOf(lines, one, 'batch'),
      returnedPaise: amountOf(returns, one),
      creditedPaise: amountOf(lines, one, 'return'),
      unmatchedPaise: amountOf(lines, one, null),
      isCovered: coversMonth(span, `${one}-01` as PlainDate),
      isCertified: certified.some((row) => row.month === one),
    }))
}
