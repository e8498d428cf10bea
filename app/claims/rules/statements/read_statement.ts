import { maxDate, minDate, type PlainDate } from '#core/calendar/plain_date'
import { isErrorValue } from '#print/sheets/error_values'
import {
  markOutOfOrder,
  markWhatDoesNotAddUp,
  senseOf,
  withoutRepeated,
} from '#claims/rules/statements/balances'
import {
  statementAmount,
  statementDay,
  statementDirection,
  type Direction,
} from '#claims/rules/statements/cells'
import type { Statement, StatementEntry } from '#claims/rules/statements/entries'
import { layoutOf, type ColumnPlaces } from '#claims/rules/statements/layouts'
import { saysLoanAccount, saysLoanInterest } from '#claims/rules/statements/narrations'
import { paise } from '#core/money/paise'

/** A line of the file as cells; in a paper without lines of its own, by the columns of its heading. */
export interface StatementLine {
  line: number
  cells: readonly string[]
}

export type ReadStatement =
  { ok: true; statement: Statement } | { ok: false; error: 'no_heading' | 'no_entries' }

/** Name, address and branch stand above the heading. */
const LINES_ABOVE_THE_HEADING = 100
/** Lines below an entry that go on with its narration. */
const MOST_FURTHER_LINES = 4

/**
 * An account statement out of the lines of a table: its heading names the layout, lines below it with a day and
 * an amount are entries, oldest first whatever their order in the file. What cannot be read is passed over; the
 * balances then do not add up, and what follows is doubtful.
 */
export function readStatement(lines: readonly StatementLine[]): ReadStatement {
  const headingAt = lines
    .slice(0, LINES_ABOVE_THE_HEADING)
    .findIndex(({ cells }) => layoutOf(cells) !== null)
  const heading = headingAt < 0 ? null : layoutOf(lines[headingAt].cells)
  if (!heading) return { ok: false, error: 'no_heading' }
  const { entries: all, openingPaise } = entriesOf(lines.slice(headingAt + 1), heading.places)
  const entries = withoutRepeated(all)
  if (entries.length === 0) return { ok: false, error: 'no_entries' }
  markOutOfOrder(entries)
  markWhatDoesNotAddUp(entries, openingPaise)
  const above = lines.slice(0, headingAt).map(({ cells }) => cells.join(' '))
  const days = [entries[0].on, ...entries.map(({ on }) => on)] as const
  const period = periodOf(above)
  return {
    ok: true,
    statement: {
      layout: heading.layout.name,
      account: accountOf(above, entries),
      from: minDate(...days, ...(period ? [period.from] : [])),
      till: maxDate(...days, ...(period ? [period.till] : [])),
      entries,
    },
  }
}

/**
 * The account of a loan: its balance is what is owed, or it says so and its balance is never one's own. An
 * overdrawn account is the person's, unless interest on a loan is charged to it.
 */
function accountOf(above: readonly string[], entries: readonly StatementEntry[]) {
  const balances = entries.flatMap(({ balancePaise }) => balancePaise ?? [])
  const isOwed =
    senseOf(entries) === 'owed' || balances.filter((one) => one < 0).length * 2 > balances.length
  if (balances.length > 0 && !isOwed) return 'savings'
  const says = above.some(saysLoanAccount) || entries.some((one) => saysLoanInterest(one.narration))
  return says ? 'loan' : 'savings'
}

const PERIOD = /(?:from|period|between|कालावधी)/i
const DAY_IN_TEXT = /\d{1,2}[-/. ](?:\d{1,2}|\p{L}{3,9})[-/., ]\d{2,4}/gu

/** The days that the statement is of, where it says them above its heading. */
function periodOf(above: readonly string[]): { from: PlainDate; till: PlainDate } | null {
  for (const text of above.filter((one) => PERIOD.test(one))) {
    const days = [...text.matchAll(DAY_IN_TEXT)].flatMap(([day]) => statementDay(day) ?? [])
    if (days.length === 2 && days[0] < days[1]) return { from: days[0], till: days[1] }
  }
  return null
}

function entriesOf(lines: readonly StatementLine[], places: ColumnPlaces) {
  const entries: StatementEntry[] = []
  let openingPaise: number | null = null
  /** Lines that may still go on with the narration of the last entry. */
  let further = 0
  for (const { line, cells } of lines) {
    if (layoutOf(cells)) {
      further = 0
      continue
    }
    const cell = (column: keyof ColumnPlaces) =>
      (cells[places[column] ?? -1] ?? '').replace(/\s+/g, ' ').trim()
    const on = statementDay(cell('date')) ?? null
    const paid = on && paymentOf(cell)
    const balancePaise = balanceOf(cell('balance'))
    if (on && paid) {
      const narration = [cell('narration'), cell('reference')].filter(Boolean).join(' ')
      entries.push({ line, on, narration, ...paid, balancePaise, isDoubtful: false })
      further = MOST_FURTHER_LINES
    } else if (further > 0 && isFurtherNarration(cells, places)) {
      entries[entries.length - 1].narration += ` ${cell('narration')}`
      further -= 1
    } else {
      if (entries.length === 0 && balancePaise !== null) openingPaise = balancePaise
      further = 0
    }
  }
  const [first, last] = [entries[0], entries[entries.length - 1]]
  if (first && first.on > last.on) return { entries: entries.toReversed(), openingPaise: null }
  return { entries, openingPaise }
}

/** Nothing but a narration: what was too long for the line above. */
function isFurtherNarration(cells: readonly string[], places: ColumnPlaces): boolean {
  if (/^page\b/i.test(cells[places.narration!]?.trim() ?? '')) return false
  return cells.every((cell, index) => (cell.trim() !== '') === (index === places.narration))
}

/** What is paid and in which direction; null for a line without exactly one amount. */
function paymentOf(cell: (column: keyof ColumnPlaces) => string) {
  const found: { amountPaise: ReturnType<typeof paise>; direction: Direction }[] = []
  for (const direction of ['debit', 'credit'] as const) {
    const amount = statementAmount(cell(direction))
    if (amount === 'unreadable') return null
    if (amount && amount.paise > 0) found.push({ amountPaise: amount.paise, direction })
  }
  const amount = statementAmount(cell('amount'))
  if (amount === 'unreadable' || isErrorValue(cell('amount'))) return null
  if (amount && amount.paise > 0) {
    const direction = statementDirection(cell('direction')) ?? directionOf(amount.mark)
    if (!direction) return null
    found.push({ amountPaise: amount.paise, direction })
  }
  return found.length === 1 ? found[0] : null
}

const directionOf = (mark: Direction | 'minus' | null): Direction | null =>
  mark === 'minus' ? 'debit' : mark

function balanceOf(cell: string): number | null {
  const amount = statementAmount(cell)
  if (amount === null || amount === 'unreadable') return null
  return amount.mark === 'debit' || amount.mark === 'minus' ? -amount.paise : amount.paise
}
