import { type PlainDate, parsePlainDate } from '#kernel/calendar/plain_date'
import { normaliseDigits } from '#kernel/formats/digits'
import { type Paise, paise, rupeesToPaise } from '#kernel/money/paise'

/** 'Dr' is taken from an account or is owed; 'Cr' is paid into it. */
export type Direction = 'debit' | 'credit'

/** An amount of a statement, with its mark. */
interface MarkedAmount {
  paise: Paise
  mark: Direction | null
  /** With a minus sign before or after it, or in brackets. */
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
/** '5,000/-' is not negative. */
const RUPEES_ONLY = /\s?\/-$/
const NO_AMOUNT = /^(?:|-+|nil|na|n\/a)$/i
/** Values calculated by a spreadsheet program have more than two decimals. */
const CALCULATED = /^-?\d+\.\d{3,}(?:e-?\d+)?$/i

/**
 * Parses an amount: '1,23,456.00', '5000.00 (Dr)', '1,200.50-', '(300.00)', '₹ 5,000'.
 *
 * @returns null for none, 'unreadable' for invalid text
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
  /** The mark may be inside the brackets, before the closing one. */
  const isMinus = /^[-(]|[-)]$/.test(bare)
  const amount = rupeesToPaise(bare.replace(/^[-(]\s*|\s*[-)]$/g, '').replace(/^\./, '0.'))
  if (amount === null) return 'unreadable'
  return { paise: amount, mark: marked ? DIRECTIONS[marked[1].toLowerCase()] : null, isMinus }
}

/** Returns the direction in a column of its own; null for anything else. */
export const statementDirection = (cell: string | undefined): Direction | null =>
  DIRECTIONS[(cell ?? '').toLowerCase().replace(/[^a-z]/g, '')] ?? null

const DAY =
  /^(\d{4}[-/]\d{2}[-/]\d{2}|\d{1,2}\s*[-/. ]\s*[\p{L}\p{M}\d]+\s*[-/., ]\s*(?:\d{4}|\d{2}))(.*)$/u
/** Text allowed after a day: its time, or the value date in brackets. */
const AFTER_A_DAY = /^(?:[T\s,]+\d{1,2}:\d{2}(?::\d{2})?(?:\s*[ap]m)?|\s*\(.*\))?$/i

/** 'June30, 2025', the format of Bandhan Bank. */
const MONTH_FIRST = /^(\p{L}{3,9})\s?(\d{1,2}),\s?(\d{4})/u

/** Parses the day of a cell, day first, year first, or after the name of its month; null for no day. */
export function statementDay(cell: string): PlainDate | null {
  const text = normaliseDigits(cell).replace(MONTH_FIRST, '$2 $1 $3')
  const found = DAY.exec(text)
  if (!found || !AFTER_A_DAY.test(found[2])) return null
  return parsePlainDate(/^\d{4}\//.test(found[1]) ? found[1].replaceAll('/', '-') : found[1])
}

/** One payment of a statement, in chronological order. */
export interface StatementEntry {
  /** Line of the file, starting with 1. */
  line: number
  /** The last line that continues its narration. */
  lastLine: number
  on: PlainDate
  /** It has no day of its own: `on` is that of the line above, or the actual day is a later one that was lost. */
  isDateInherited: boolean
  narration: string
  amountPaise: Paise
  direction: Direction
  /** In paise, less than 0 for an amount marked as owed; null where the statement has none. */
  balancePaise: number | null
  /** It does not add up, is out of order or appears twice: it may be misread, and nothing is proposed from it. */
  isDoubtful: boolean
  /** Between it and the next entry is a line that could not be read, or one is missing according to the balances. */
  hasGapAfter: boolean
}

/** Both ends are included. */
export interface DateRange {
  from: PlainDate
  till: PlainDate
}

/** An account statement after parsing. */
export interface Statement {
  /** Name of its layout, and whether that was verified with statements of the bank. */
  layout: string
  isCertain: boolean
  /** The kind of account: one from which instalments are paid, or that of the loan, into which they are paid. */
  account: 'savings' | 'loan'
  /** The lines above its heading. */
  above: string[]
  /** The first and the last day that it covers, by its entries or by the text above them. */
  from: PlainDate
  till: PlainDate
  /** The day of the last entry, until which returns are visible: `till` may be later than the actual data. */
  lastOn: PlainDate
  /** Days on which entries may be missing, between two entries. */
  gaps: DateRange[]
  entries: StatementEntry[]
}
