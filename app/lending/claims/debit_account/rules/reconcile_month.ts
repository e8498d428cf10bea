import type { RecordedReceipt } from '#claims/debit_account/rules/match_lines'
import { type PlainDate, daysBetween } from '#kernel/calendar/plain_date'

/** One batch until the end of a month, in paise: according to the books, and to bookings of the bank. */
export interface BatchFigures {
  number: string
  batchOn: PlainDate
  sentPaise: number
  debitedPaise: number
  returnedPaise: number
  creditedPaise: number
}

interface OpenBooking {
  day: PlainDate
  paise: number
  reference: string | null
  bankReference: string | null
  narration: string
}

interface MonthSums {
  /** The first day that is certified. */
  from: PlainDate
  end: PlainDate
  /** Opening balance of the first statement of the account. */
  openingPaise: number
  /** Bookings until the end, by kind of match; null for unmatched ones. */
  moved: ReadonlyMap<string | null, number>
  batches: readonly BatchFigures[]
  unmatched: readonly OpenBooking[]
  receipts: readonly RecordedReceipt[]
}

/** The reconciliation of an account at the end of a month; amounts in paise, ages in days at that end. */
export interface MonthFigures {
  from: PlainDate
  end: PlainDate
  bankPaise: number
  bookPaise: number
  /** Sent and not, or not fully, debited by the bank; less than 0 where it debited more. */
  outstanding: { number: string; on: PlainDate; paise: number; ageDays: number }[]
  /** Returned according to the books and not credited yet; less than 0 where more was credited. */
  awaited: { number: string; on: PlainDate; paise: number; ageDays: number }[]
  unmatched: { on: PlainDate; paise: number; words: string; ageDays: number }[]
  /** Recorded on recoveries but not in the account: not part of the balance. Absent in older certificates. */
  receipts?: { demandId: number; on: PlainDate; words: string; paise: number; ageDays: number }[]
  /** Bank less outstanding, less unmatched, plus awaited, less book: 0 where nothing is missing. */
  differencePaise: number
}

const sumOf = (items: readonly { paise: number }[]) =>
  items.reduce((sum, { paise }) => sum + paise, 0)

/** Kinds of bookings that enter the books once they are identified. */
const IDENTIFIED_KINDS = ['recovery', 'charge', 'other']

/**
 * Reconciles a month: balance of the bank, less batches that it has not debited, plus returns that it has not credited,
 * less unmatched bookings = balance of the books. The two balances are summed independently.
 */
export function reconciledMonth(sums: MonthSums): MonthFigures {
  const { from, end, openingPaise, moved, batches } = sums
  const age = (on: PlainDate) => Math.max(0, daysBetween(on, end))
  const itemOf = (paise: (one: BatchFigures) => number) =>
    batches
      .map((one) => ({
        number: one.number,
        on: one.batchOn,
        paise: paise(one),
        ageDays: age(one.batchOn),
      }))
      .filter((item) => item.paise !== 0)
  const outstanding = itemOf((one) => one.sentPaise - one.debitedPaise)
  const awaited = itemOf((one) => one.returnedPaise - one.creditedPaise)
  const unmatched = sums.unmatched.map((line) => ({
    on: line.day,
    paise: line.paise,
    words: [line.bankReference ?? line.reference, line.narration].filter(Boolean).join(' · '),
    ageDays: age(line.day),
  }))
  const receipts = sums.receipts.map(({ demandId, receivedOn, reference, amountPaise }) => ({
    demandId,
    on: receivedOn!,
    words: reference,
    paise: amountPaise,
    ageDays: age(receivedOn!),
  }))
  const bankPaise = [...moved.values()].reduce((sum, amount) => sum + amount, openingPaise)
  const named = IDENTIFIED_KINDS.reduce((sum, kind) => sum + (moved.get(kind) ?? 0), 0)
  const booked = batches.reduce((sum, one) => sum - one.sentPaise + one.returnedPaise, 0)
  const bookPaise = openingPaise + named + booked
  const explained = bankPaise - sumOf(outstanding) + sumOf(awaited) - sumOf(unmatched)
  return {
    from,
    end,
    bankPaise,
    bookPaise,
    outstanding,
    awaited,
    unmatched,
    receipts,
    differencePaise: explained - bookPaise,
  }
}
