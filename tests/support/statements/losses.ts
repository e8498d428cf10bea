import { layoutOf } from '#tests/support/statements/layouts'
import { isReversal } from '#claims/statements/rules/narrations'
import type { Chance } from '#tests/support/statements/chance'

/** Percentages of statements or lines in which something is missing. */
export interface Losses {
  /** Percentage of lines that are missing or have an unreadable date or amount. */
  lines: number
  /** The same percentage for lines that return a payment. */
  returns: number
  /** Percentage of statements that print a date only beside its first line. */
  daysOnce: number
  /** Percentage of statements that show a return as a negative payment in the column of payments. */
  negative: number
}

export const NO_LOSSES: Losses = { lines: 0, returns: 0, daysOnce: 0, negative: 0 }
export const FEW_LOSSES: Losses = { lines: 0.03, returns: 2, daysOnce: 0.5, negative: 10 }
export const MANY_LOSSES: Losses = { lines: 1.5, returns: 40, daysOnce: 20, negative: 40 }

const BAD_DAYS = ['', '31-02-2026', '#VALUE!', '??-06-2026']
const NEGATIVES = [
  (amount: string) => `-${amount}`,
  (amount: string) => `(${amount})`,
  (amount: string) => `${amount}-`,
]

/** Returns the lines of a statement in the order of its file after some data is lost. */
export function withLosses(
  chance: Chance,
  cells: readonly string[][],
  heading: readonly string[],
  losses: Losses
): string[][] {
  const { places } = layoutOf(heading)!
  const { date, narration, debit, credit, amount } = places
  const isReturn = (line: readonly string[]) => isReversal(line[narration!])
  const isNegative = chance.per(losses.negative)
  const isDayOnce = chance.per(losses.daysOnce)
  const asNegative = (line: readonly string[]) => {
    if (debit === undefined || credit === undefined || !isNegative || !isReturn(line)) return line
    const isDebit = /[1-9]/.test(line[debit])
    const [from, to] = isDebit ? [debit, credit] : [credit, debit]
    const turned = line.with(to, chance.of(NEGATIVES)(line[from].trim()))
    return turned.with(from, '')
  }
  const withoutDay = (line: readonly string[], index: number) =>
    isDayOnce && cells[index - 1]?.[date!].trim() === line[date!].trim()
      ? line.with(date!, '')
      : line
  return cells.flatMap((whole, index) => {
    const line = asNegative(withoutDay(whole, index))
    if (!chance.per(isReturn(whole) ? losses.returns : losses.lines)) return [[...line]]
    if (chance.per(40)) return []
    if (chance.per(60)) return [line.with(date!, chance.of(BAD_DAYS))]
    const places = [debit, credit, amount].flatMap((place) => place ?? [])
    const place = places.find((one) => /[1-9]/.test(line[one]))
    if (place === undefined) return []
    return [line.with(place, chance.of([`${line[place]}*`, '#VALUE!', '']))]
  })
}
