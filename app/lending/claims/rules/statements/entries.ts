import type { PlainDate } from '#kernel/calendar/plain_date'
import type { Paise } from '#kernel/money/paise'
import type { Direction } from '#claims/rules/statements/cells'

/** One payment of a statement, in the order of time. */
export interface StatementEntry {
  /** Line of the file, the first being 1. */
  line: number
  /** The last one that goes on with its narration. */
  lastLine: number
  on: PlainDate
  /** No day stands beside it: `on` is that of the line above, or the day is a later one that was lost. */
  isDateInherited: boolean
  narration: string
  amountPaise: Paise
  direction: Direction
  /** In paise, less than 0 for what is marked as owed; null where the statement says none. */
  balancePaise: number | null
  /** It does not add up, stands out of order or twice: it may be misread, and nothing is proposed of it. */
  isDoubtful: boolean
  /** Between it and the next entry there is a line that could not be read, or the balances say that one is missing. */
  hasGapAfter: boolean
}

/** Both ends are in them. */
export interface DateRange {
  from: PlainDate
  till: PlainDate
}

/** An account statement as it was read. */
export interface Statement {
  /** Name of its layout. */
  layout: string
  /** Whose account it is: one from which instalments are paid, or that of the loan, to which they come. */
  account: 'savings' | 'loan'
  /** The first and the last day that it speaks of, by its entries or by what stands above them. */
  from: PlainDate
  till: PlainDate
  /** The day of the last entry, until which it is seen what came back: `till` may be a promise. */
  lastOn: PlainDate
  /** Days of which something may be missing, between two entries. */
  gaps: DateRange[]
  entries: StatementEntry[]
}
