import { type PlainDate, parsePlainDate } from '#kernel/calendar/plain_date'
import { normaliseDigits } from '#kernel/formats/digits'
import { type Paise, paise, rupeesToPaise } from '#kernel/money/paise'

/** 'Dr' takes from an account, or is owed; 'Cr' comes to it. */
export type Direction = 'debit' | 'credit'

/** An amount of a statement: what it is, and what stands beside it. */
interface MarkedAmount {
  paise: Paise
  mark: Direction | null
  /** With a minus before or after it, or in brackets. */
  isMinus: boolean
}

const MARK = /\(?(?<![a-z])(dr|cr|db|d|c)(?![a-z])\.?\)?/i
const DIRECTIONS: Record<string, Direction> = {
  dr: 'debit',
  db: 'debit',
  d: 'debit',
  debit: 'debit',
  cr: 'credit',
  c: 'credit',
  credit: 'credit',
}
/** '5,000/-' is no minus. */
const RUPEES_ONLY = /\s?\/-$/
const NO_AMOUNT = /^(?:|-+|nil|na|n\/a)$/i
/** What a spreadsheet program calculates carries more than two decimals. */
const CALCULATED = /^-?\d+\.\d{3,}(?:e-?\d+)?$/i

/**
 * Reads an amount: '1,23,456.00', '5000.00 (Dr)', '1,200.50-', '(300.00)', '₹ 5,000'.
 * @returns null for none, 'unreadable' for what is no amount
 */
export function statementAmount(cell: string | undefined): MarkedAmount | null | 'unreadable' {
  const text = normaliseDigits(cell ?? '').trim()
  if (NO_AMOUNT.test(text)) return null
  if (CALCULATED.test(text)) {
    const amount = paise(Math.round(Number(text) * 100))
    return { paise: paise(Math.abs(amount)), mark: null, isMinus: amount < 0 }
  }
  const marked = MARK.exec(text)
  const bare = text
    .replace(MARK, '')
    .replace(/^inr|inr$/i, '')
    .trim()
    .replace(RUPEES_ONLY, '')
    .trim()
  /** The mark may have stood in the brackets, before the closing one. */
  const isMinus = /^[-(]|[-)]$/.test(bare)
  const amount = rupeesToPaise(bare.replace(/^[-(]\s*|\s*[-)]$/g, '').replace(/^\./, '0.'))
  if (amount === null) return 'unreadable'
  return { paise: amount, mark: marked ? DIRECTIONS[marked[1].toLowerCase()] : null, isMinus }
}

/** The direction that stands in a column of its own; null for anything else. */
export const statementDirection = (cell: string | undefined): Direction | null =>
  DIRECTIONS[(cell ?? '').toLowerCase().replace(/[^a-z]/g, '')] ?? null

const DAY =
  /^(\d{4}[-/]\d{2}[-/]\d{2}|\d{1,2}\s*[-/. ]\s*[\p{L}\p{M}\d]+\s*[-/., ]\s*(?:\d{4}|\d{2}))(.*)$/u
/** What may follow a day: its time, or the value date in brackets. */
const AFTER_A_DAY = /^(?:[T\s,]+\d{1,2}:\d{2}(?::\d{2})?(?:\s*[ap]m)?|\s*\(.*\))?$/i

/** 'June30, 2025', as Bandhan Bank writes. */
const MONTH_FIRST = /^(\p{L}{3,9})\s?(\d{1,2}),\s?(\d{4})/u

/** The day of a cell, day first, or year first, or after the name of its month; null for no day. */
export function statementDay(cell: string): PlainDate | null {
  const text = normaliseDigits(cell).replace(MONTH_FIRST, '$2 $1 $3')
  const found = DAY.exec(text)
  if (!found || !AFTER_A_DAY.test(found[2])) return null
  return parsePlainDate(/^\d{4}\//.test(found[1]) ? found[1].replaceAll('/', '-') : found[1])
}

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
  /** Name of its layout, and whether that was seen in statements of the bank. */
  layout: string
  isCertain: boolean
  /** Whose account it is: one from which instalments are paid, or that of the loan, to which they come. */
  account: 'savings' | 'loan'
  /** The lines above its heading. */
  above: string[]
  /** The first and the last day that it speaks of, by its entries or by what stands above them. */
  from: PlainDate
  till: PlainDate
  /** The day of the last entry, until which it is seen what came back: `till` may be a promise. */
  lastOn: PlainDate
  /** Days of which something may be missing, between two entries. */
  gaps: DateRange[]
  entries: StatementEntry[]
}
