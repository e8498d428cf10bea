import { type PlainDate, maxDate, minDate } from '#kernel/calendar/plain_date'
import {
  gapsOf,
  isInOrder,
  markBeforeGaps,
  markOutOfOrder,
  markUnreconciledEntries,
  resolveSigns,
  senseOf,
} from '#claims/statements/rules/balances'
import {
  type DateRange,
  type Statement,
  type StatementEntry,
  statementDay,
} from '#claims/statements/rules/entries'
import { layoutOf, type StatementLayout } from '#claims/statements/rules/layouts'
import {
  isLoanDebit,
  mentionsCashCredit,
  mentionsLoanAccount,
  mentionsLoanInterest,
} from '#claims/statements/rules/narrations'
import { type StatementLine, readEntries } from '#claims/statements/rules/read_entries'

export type ReadStatement =
  | { ok: true; statement: Statement }
  | { ok: false; error: 'no_heading' | 'no_entries' }

/** More lines than the printed statement of any year has. */
export const MAX_PDF_LINES = 10_000

/** Lines above the heading contain name, address and branch. */
const MAX_LINES_ABOVE_HEADING = 100

const headingOf = (lines: readonly StatementLine[], layouts: readonly StatementLayout[]) =>
  lines
    .slice(0, MAX_LINES_ABOVE_HEADING)
    .findIndex(({ cells }) => layoutOf(cells, layouts) !== null)

/** Whether lines are those of a statement with known columns. */
export const hasHeading = (
  lines: readonly StatementLine[],
  layouts: readonly StatementLayout[]
): boolean => headingOf(lines, layouts) >= 0

/**
 * Reads an account statement from the lines of a table: its heading identifies the layout; lines below it with a day
 * and an amount are entries, oldest first whatever their order in the file. Unreadable lines are skipped; they may have
 * returned payments of the days before, which are then doubtful, as where the balances do not add up.
 */
export function readStatement(
  lines: readonly StatementLine[],
  layouts: readonly StatementLayout[]
): ReadStatement {
  const headingAt = headingOf(lines, layouts)
  const heading = headingAt < 0 ? null : layoutOf(lines[headingAt].cells, layouts)
  if (!heading) return { ok: false, error: 'no_heading' }
  const below = lines.slice(headingAt + 1)
  const { entries, contrary, openingPaise } = readEntries(below, heading)
  if (entries.length === 0) return { ok: false, error: 'no_entries' }
  resolveSigns(entries, contrary)
  markOutOfOrder(entries)
  markUnreconciledEntries(entries, openingPaise)
  markBeforeGaps(entries)
  const above = lines.slice(0, headingAt).map(({ cells }) => cells.join(' '))
  const { first, last } = daysOf(entries)
  const period = periodOf(above)
  return {
    ok: true,
    statement: {
      layout: heading.layout.name,
      isCertain: heading.layout.isCertain,
      account: accountOf(above, entries),
      above,
      from: period ? minDate(first, period.from) : first,
      till: period ? maxDate(last, period.till) : last,
      lastOn: lastSureDay(entries),
      gaps: gapsOf(entries),
      entries,
    },
  }
}

function daysOf(entries: readonly StatementEntry[]): { first: PlainDate; last: PlainDate } {
  const { on } = entries[0]
  return entries.reduce(
    ({ first, last }, one) => ({ first: minDate(first, one.on), last: maxDate(last, one.on) }),
    { first: on, last: on }
  )
}

/** Returns the last day of the entries with a reliable day; for a statement without such an entry, the first day. */
function lastSureDay(entries: readonly StatementEntry[]): PlainDate {
  const last = entries.findLast(
    (entry, index) => !entry.isDateInherited && isInOrder(entries, index)
  )
  return last?.on ?? daysOf(entries).first
}

/** Maximum number of debits of a loan's account without a stated purpose: its disbursements. */
const MAX_OTHER_DEBITS = 2

/**
 * Returns the kind of account. It is a loan's account where its balance is an owed amount, or where it is labelled so
 * and its balance is never one of own money. An overdrawn account is the person's, unless interest on a loan is charged
 * to it. The same applies to a cash credit account, from which a business pays and into which its customers do.
 */
function accountOf(above: readonly string[], entries: readonly StatementEntry[]) {
  /** A debit of the amount of a credit reverses it. */
  const credits = new Set(
    entries.flatMap((one) => (one.direction === 'credit' ? one.amountPaise : []))
  )
  const others = entries.filter(
    ({ direction, narration, amountPaise }) =>
      direction === 'debit' && !isLoanDebit(narration) && !credits.has(amountPaise)
  )
  if (above.some(mentionsCashCredit) || others.length > MAX_OTHER_DEBITS) return 'savings'
  const balances = entries.flatMap(({ balancePaise }) => balancePaise ?? [])
  const isOwed =
    senseOf(entries) === 'owed' || balances.filter((one) => one < 0).length * 2 > balances.length
  if (balances.length > 0 && !isOwed) return 'savings'
  const says =
    above.some(mentionsLoanAccount) || entries.some((one) => mentionsLoanInterest(one.narration))
  return says ? 'loan' : 'savings'
}

const PERIOD = /(?:from|period|between|कालावधी)/i
const DAY_IN_TEXT = /\d{1,2}[-/. ](?:\d{1,2}|\p{L}{3,9})[-/., ]\d{2,4}/gu

/** Returns the period of the statement, where it is stated above its heading. */
function periodOf(above: readonly string[]): DateRange | null {
  for (const text of above.filter((one) => PERIOD.test(one))) {
    const days = [...text.matchAll(DAY_IN_TEXT)].flatMap(([day]) => statementDay(day) ?? [])
    if (days.length === 2 && days[0] < days[1]) return { from: days[0], till: days[1] }
  }
  return null
}
