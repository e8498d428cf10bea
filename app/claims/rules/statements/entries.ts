import type { PlainDate } from '#core/calendar/plain_date'
import type { Paise } from '#core/money/paise'
import type { Direction } from '#claims/rules/statements/cells'

/** One payment of a statement, in the order of time. */
export interface StatementEntry {
  /** Line of the file, the first being 1. */
  line: number
  on: PlainDate
  narration: string
  amountPaise: Paise
  direction: Direction
  /** In paise, less than 0 for what is marked as owed; null where the statement says none. */
  balancePaise: number | null
  /** It does not add up, stands out of order or twice: it may be misread, and nothing is proposed of it. */
  isDoubtful: boolean
}

/** An account statement as it was read. */
export interface Statement {
  /** Name of its layout. */
  layout: string
  /** Whose account it is: one from which instalments are paid, or that of the loan, to which they come. */
  account: 'savings' | 'loan'
  /** The first and the last day that it speaks of. */
  from: PlainDate
  till: PlainDate
  entries: StatementEntry[]
}
