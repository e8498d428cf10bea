import type { PlainDate } from '#kernel/calendar/plain_date'
import {
  type StatementEntry,
  statementAmount,
  statementDay,
  statementDirection,
} from '#claims/statements/rules/entries'
import {
  type ColumnPositions,
  layoutOf,
  type StatementLayout,
} from '#claims/statements/rules/layouts'
import { isReversal, isSummary } from '#claims/statements/rules/narrations'
import { oppositeDirection } from '#claims/statements/rules/balances'

/** A line of the file as cells; in a PDF without lines of its own, by the columns of its heading. */
export interface StatementLine {
  line: number
  cells: readonly string[]
  /** For a PDF: the page from 0, and the height in points from its bottom. */
  place?: { page: number; y: number; height: number }
}

/** The entries below a heading, oldest first whatever their order in the file. */
interface ReadEntries {
  entries: StatementEntry[]
  /** Entries with a minus sign, or with a mark that contradicts their column. */
  contrary: ReadonlySet<StatementEntry>
  /** In paise; null where it is not stated before the first entry. */
  openingPaise: number | null
}

/** Maximum number of lines below an entry that continue its narration. */
const MAX_CONTINUATION_LINES = 4
/** Maximum length of a narration: no bank writes longer ones, and truncated text could state the opposite. */
const MAX_NARRATION_LENGTH = 300

/** The columns of a statement: their layout and positions. */
interface Heading {
  layout: StatementLayout
  places: ColumnPositions
}

type Payment = Pick<StatementEntry, 'amountPaise' | 'direction'> & { isContrary: boolean }
type CellOf = (column: keyof ColumnPositions) => string

/**
 * Returns the entries among several lines: those with an amount and a day. Where a bank prints a day once, the lines
 * below have that of the line above. Any other line that may be a payment or a return leaves a gap.
 */
export function readEntries(lines: readonly StatementLine[], heading: Heading): ReadEntries {
  const reading = new EntryReader(heading)
  for (const line of lines) reading.add(line)
  return reading.result()
}

class EntryReader {
  #layout: StatementLayout
  #places: ColumnPositions
  /** In the order of the file; null for a lost line. */
  #read: (StatementEntry | null)[] = []
  #contrary = new Set<StatementEntry>()
  #openingPaise: number | null = null
  #last: StatementEntry | null = null
  /** How many more lines may continue the narration of the last entry. */
  #continuationLinesLeft = 0
  /** The day of the line above; null where unknown. */
  #dateAbove: PlainDate | null = null

  constructor({ layout, places }: Heading) {
    this.#layout = layout
    this.#places = places
  }

  add({ line, cells }: StatementLine) {
    if (layoutOf(cells, [this.#layout])) {
      this.#continuationLinesLeft = 0
      return
    }
    const cell: CellOf = (column) =>
      (cells[this.#places[column] ?? -1] ?? '').replace(/\s+/g, ' ').trim()
    const payment = paymentOf(cell)
    const balancePaise = balanceOf(cell('balance'))
    const own = statementDay(cell('date'))
    const on = own ?? (isUndated(cell) && balancePaise !== null ? this.#dateAbove : null)
    if (on && payment && payment !== 'unreadable') {
      this.#addEntry(payment, {
        line,
        lastLine: line,
        on,
        isDateInherited: own === null,
        narration: narrationOf(cell),
        balancePaise,
      })
    } else if (
      this.#last &&
      this.#continuationLinesLeft > 0 &&
      isContinuation(cells, this.#places)
    ) {
      this.#last.narration += ` ${cell('narration')}`
      this.#last.lastLine = line
      this.#continuationLinesLeft -= 1
      /** The remainder of another line may look like this. */
      if (isReversal(cell('narration').slice(0, MAX_NARRATION_LENGTH))) this.#read.push(null)
    } else this.#skip(cell, isLostLine(cell, payment, own), balancePaise)
  }

  #addEntry(
    { isContrary, ...paid }: Payment,
    facts: Omit<StatementEntry, keyof Payment | 'isDoubtful' | 'hasGapAfter'>
  ) {
    const entry = { ...facts, ...paid, isDoubtful: false, hasGapAfter: false }
    this.#read.push(entry)
    if (isContrary) this.#contrary.add(entry)
    this.#last = entry
    this.#continuationLinesLeft = MAX_CONTINUATION_LINES
    this.#dateAbove = entry.on
  }

  #skip(cell: CellOf, isLost: boolean, balancePaise: number | null) {
    if (isLost || isReversal(narrationOf(cell).slice(0, MAX_NARRATION_LENGTH))) {
      this.#read.push(null)
      this.#dateAbove = null
    }
    if (this.#last === null && balancePaise !== null) this.#openingPaise = balancePaise
    this.#continuationLinesLeft = 0
  }

  result(): ReadEntries {
    const own = this.#read.filter((one) => one !== null)
    for (const entry of own.filter(({ narration }) => narration.length > MAX_NARRATION_LENGTH)) {
      entry.narration = entry.narration.slice(0, MAX_NARRATION_LENGTH)
      entry.isDoubtful = true
    }
    const isNewestFirst = own.length > 0 && own[0].on > own[own.length - 1].on
    return {
      entries: withoutRepeated(isNewestFirst ? this.#read.toReversed() : this.#read),
      contrary: this.#contrary,
      openingPaise: isNewestFirst ? null : this.#openingPaise,
    }
  }
}

/**
 * Returns the entries without those that a page repeats from the previous one: the same payment with the same balance.
 * An actual second payment, with the first returned in between, would look the same; then the following balances do not
 * add up. A lost line leaves its gap after the preceding entry.
 */
function withoutRepeated(read: readonly (StatementEntry | null)[]): StatementEntry[] {
  const seen = new Set<string>()
  const entries: StatementEntry[] = []
  for (const entry of read) {
    if (entry === null) {
      const before = entries[entries.length - 1]
      if (before) before.hasGapAfter = true
      continue
    }
    const { on, amountPaise, direction, balancePaise } = entry
    const key = JSON.stringify([on, amountPaise, direction, balancePaise])
    if (balancePaise !== null && seen.has(key)) continue
    seen.add(key)
    entries.push(entry)
  }
  return entries
}

const narrationOf = (cell: CellOf): string =>
  [cell('narration'), cell('reference')].filter(Boolean).join(' ')

/** Whether its date cell is empty and it is not a sum of others. */
const isUndated = (cell: CellOf): boolean => cell('date') === '' && !isSummary(cell('narration'))

/** Whether a line with a day and an amount has one that cannot be read, or has an amount and follows such a line. */
function isLostLine(
  cell: CellOf,
  payment: Payment | 'unreadable' | null,
  own: PlainDate | null
): boolean {
  if (payment === null || isSummary(cell('date')) || isSummary(cell('narration'))) return false
  if (own) return true
  const date = cell('date')
  return date === '' ? payment !== 'unreadable' && cell('balance') !== '' : /[\d#]/.test(date)
}

/** Whether a line has only a narration: the text that was too long for the line above. */
function isContinuation(cells: readonly string[], places: ColumnPositions): boolean {
  if (/^page\b/i.test(cells[places.narration!]?.trim() ?? '')) return false
  return cells.every((cell, index) => (cell.trim() !== '') === (index === places.narration))
}

/** Returns the amount and its direction; null without an amount, 'unreadable' without exactly one readable amount. */
function paymentOf(cell: CellOf): Payment | 'unreadable' | null {
  const found: Payment[] = []
  for (const column of ['debit', 'credit', 'amount'] as const) {
    const amount = statementAmount(cell(column))
    if (amount === 'unreadable') return amount
    if (amount === null || amount.paise === 0) continue
    const { paise: amountPaise, mark, isMinus } = amount
    const stated = column === 'amount' ? statementDirection(cell('direction')) : column
    const direction = stated ?? mark ?? (isMinus ? 'debit' : null)
    if (direction === null) return 'unreadable'
    const isMarked = stated !== null || mark !== null
    const isContrary = (isMinus && isMarked) || (mark !== null && mark !== direction)
    found.push({
      amountPaise,
      direction: isContrary ? oppositeDirection(direction) : direction,
      isContrary,
    })
  }
  return found.length > 1 ? 'unreadable' : (found[0] ?? null)
}

function balanceOf(cell: string): number | null {
  const amount = statementAmount(cell)
  if (amount === null || amount === 'unreadable') return null
  return amount.mark === 'debit' || (amount.mark === null && amount.isMinus)
    ? -amount.paise
    : amount.paise
}
