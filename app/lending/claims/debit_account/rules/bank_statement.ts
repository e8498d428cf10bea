import { type PlainDate, addDays, daysBetween, maxDate, minDate } from '#kernel/calendar/plain_date'

/** One booking of the corporation's account. */
export interface BankLine {
  day: PlainDate
  valueDay: PlainDate
  /** More than 0: credited; less than 0: debited. */
  paise: number
  /** The reference that was sent with the payment. */
  reference: string | null
  bankReference: string | null
  narration: string
  /** The bank's code (ISO 20022) for a returned payment. */
  returnReason: string | null
}

/** The bank's statement of the corporation's account; amounts in paise, both days included. */
export interface BankStatement {
  /** As the file states it; null where it states none. */
  account: string | null
  currency: string
  openingPaise: number
  /** Day of the opening balance: the first day, or with some banks the last day of the preceding statement. */
  from: PlainDate
  closingPaise: number
  till: PlainDate
  lines: BankLine[]
}

/** Why a file cannot be imported as a statement; each code has a message in claims.debit_account.errors. */
type StatementErrorCode =
  | 'unreadable'
  | 'wrong_encoding'
  | 'too_large'
  | 'with_entities'
  | 'no_statement'
  | 'no_heading'
  | 'no_balances'
  | 'no_account'
  | 'wrong_line'
  | 'currency'
  | 'sum'
  | 'days'

/** Parameters of a message about a file: line numbers, paise, days and text. */
type StatementErrorValues = Record<string, string | number>

export class StatementError extends Error {
  readonly code: StatementErrorCode
  readonly values: StatementErrorValues

  constructor(code: StatementErrorCode, values: StatementErrorValues = {}) {
    super(`The statement is refused: ${code}`)
    this.code = code
    this.values = values
  }
}

export type ReadBankStatements =
  | { ok: true; statements: BankStatement[] }
  | { ok: false; code: StatementErrorCode; values: StatementErrorValues }

/** Limits of one file: ten years of a busy account contain less. */
export const MAX_STATEMENT_BYTES = 8 * 1024 * 1024
export const MAX_STATEMENT_LINES = 100_000
export const MAX_BOOKINGS = 20_000
export const MAX_LINE_LENGTH = 2_000
/** Maximum number of characters stored of the banks' text. */
const MAX_NARRATION = 500
const MAX_REFERENCE = 64

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

export const narrationText = (text: string) => oneLine(text).slice(0, MAX_NARRATION)

/** Returns a bank's reference; null for none, and for the placeholders that banks use. */
export function referenceText(text: string | null | undefined): string | null {
  const reference = oneLine(text ?? '').slice(0, MAX_REFERENCE)
  return /^(?:|nonref|notprovided|-)$/i.test(reference) ? null : reference
}

/**
 * Refuses an inconsistent statement: the currency must be rupees, the opening balance plus bookings must equal the
 * closing balance, and no booking may be outside the days of the statement.
 *
 * @throws StatementError
 */
export function checkStatement(statement: BankStatement): BankStatement {
  const { currency, openingPaise, closingPaise, from, till, lines } = statement
  if (currency !== 'INR') throw new StatementError('currency', { currency })
  if (lines.length > MAX_BOOKINGS) throw new StatementError('too_large')
  const computed = lines.reduce((sum, line) => sum + line.paise, openingPaise)
  if (!Number.isSafeInteger(computed)) throw new StatementError('too_large')
  if (computed !== closingPaise)
    throw new StatementError('sum', { computed, closing: closingPaise })
  const days = lines.map(({ day }) => day)
  const [first, last] = [minDate(from, ...days), maxDate(till, ...days)]
  if (from > till || first < from || last > till) {
    throw new StatementError('days', { from, till, first, last })
  }
  return statement
}

/** Where the statements of an account end, in paise. */
export interface LastClosing {
  till: PlainDate
  closingPaise: number
}

/** Why a statement does not follow: days are missing or already covered, or its opening balance differs. */
type ContinuityError =
  | { code: 'gap'; first: PlainDate; last: PlainDate; days: number }
  | { code: 'overlap'; from: PlainDate; till: PlainDate }
  | { code: 'opening'; opening: number; closing: number }

type ChainResult = { ok: true; statements: BankStatement[] } | { ok: false; error: ContinuityError }

/**
 * Returns the statements that follow the last closing balance and one another, oldest first, each from the first day
 * that it alone covers. An opening balance may bear the day of the preceding closing balance, or the next one; the
 * first statement of an account starts the chain.
 */
export function chainStatements(
  statements: readonly BankStatement[],
  last: LastClosing | null
): ChainResult {
  const chained: BankStatement[] = []
  let before = last
  for (const statement of statements) {
    const error = before && continuityErrorBetween(before, statement)
    if (error) return { ok: false, error }
    const isLaterDay = before !== null && statement.from === before.till
    const from =
      isLaterDay && statement.till > statement.from ? addDays(statement.from, 1) : statement.from
    chained.push({ ...statement, from })
    before = statement
  }
  return { ok: true, statements: chained }
}

function continuityErrorBetween(before: LastClosing, { from, openingPaise }: BankStatement) {
  const next = addDays(before.till, 1)
  if (from < before.till) return { code: 'overlap', from, till: before.till } as const
  if (from > next) {
    const last = addDays(from, -1)
    return { code: 'gap', first: next, last, days: daysBetween(next, last) + 1 } as const
  }
  if (openingPaise !== before.closingPaise) {
    return { code: 'opening', opening: openingPaise, closing: before.closingPaise } as const
  }
  return null
}
