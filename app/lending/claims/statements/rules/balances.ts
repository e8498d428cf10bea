import type { DateRange, Direction, StatementEntry } from '#claims/statements/rules/entries'
import { type PlainDate, addDays } from '#kernel/calendar/plain_date'
import { CLEARING_DAYS } from '#claims/statements/rules/returns'

/** How a balance changes: a credit increases a balance of own money, a debit increases an owed balance. */
type Sense = 'own' | 'owed'

const balanceChange = ({ amountPaise, direction }: StatementEntry, sense: Sense) =>
  (direction === 'credit') === (sense === 'own') ? amountPaise : -amountPaise

/** Returns how many of the balances follow from the preceding one. */
const countFitting = (entries: readonly StatementEntry[], sense: Sense): number =>
  entries.filter((entry, index) => {
    const before = entries[index - 1]?.balancePaise
    if (typeof before !== 'number' || entry.balancePaise === null) return false
    return before + balanceChange(entry, sense) === entry.balancePaise
  }).length

/** Returns the sense in which more of the balances follow from the preceding one; own money when equal. */
export const senseOf = (entries: readonly StatementEntry[]): Sense =>
  countFitting(entries, 'owed') > countFitting(entries, 'own') ? 'owed' : 'own'

/** Returns how many of the balances follow from the preceding one, in the sense with the higher count. */
const maxFitting = (entries: readonly StatementEntry[]): number =>
  Math.max(countFitting(entries, 'owed'), countFitting(entries, 'own'))

/**
 * Marks entries that do not add up: when the payments between one stated balance and the next do not lead to it, all of
 * them are doubtful, and a line may be missing between them. The same applies to payments after the last balance, which
 * nothing confirms.
 *
 * @param openingPaise the balance before the first entry, null where the statement does not state it
 */
export function markUnreconciledEntries(
  entries: readonly StatementEntry[],
  openingPaise: number | null
): void {
  const sense = senseOf(entries)
  let known = openingPaise
  let between: StatementEntry[] = []
  /** The last entry with a stated balance. */
  let last: StatementEntry | undefined
  const mark = () => {
    if (between.length === 0) return
    for (const one of between) one.isDoubtful = true
    for (const one of [last, ...between.slice(0, -1)]) if (one) one.hasGapAfter = true
  }
  entries.forEach((entry, index) => {
    between.push(entry)
    if (entry.balancePaise === null) return
    const led = between.reduce((sum, one) => sum + balanceChange(one, sense), known ?? 0)
    const fits = known === null || led === entry.balancePaise
    /** Only the balance itself is misread where the next one follows from the correct value. */
    const next = entries[index + 1]
    const isMisread = !fits && next && led + balanceChange(next, sense) === next.balancePaise
    if (!fits && isAmountMisread(entries, index, { led, sense })) entry.isDoubtful = true
    else if (!fits && !isMisread) mark()
    known = isMisread ? led : entry.balancePaise
    between = []
    last = entry
  })
  mark()
}

/**
 * Whether only a digit of an amount is misread, and no line is missing: the amount required by its balance differs in
 * one position, the next balance follows from this one, and the line directly follows the previous entry in the file.
 * The difference must not be a payment that may have been returned there.
 *
 * @param direction `led` is the balance that results from the amount, `sense` how balances change
 */
function isAmountMisread(
  entries: readonly StatementEntry[],
  index: number,
  { led, sense }: { led: number; sense: Sense }
): boolean {
  const [before, entry, next] = [entries[index - 1], entries[index], entries[index + 1]]
  if (!before || !next || before.balancePaise === null || entry.balancePaise === null) return false
  const isBorneOut = entry.balancePaise + balanceChange(next, sense) === next.balancePaise
  if (!isBorneOut || !isDirectlyBeside(before, entry)) return false
  const missing = entry.balancePaise - led
  if (entries.some(({ amountPaise }) => amountPaise === Math.abs(missing))) return false
  const change = balanceChange(entry, sense)
  const expected = String(Math.sign(change) * (change + missing))
  const printed = String(entry.amountPaise)
  const differing = [...printed].filter((figure, place) => figure !== expected[place])
  return expected.length === printed.length && differing.length === 1
}

const isDirectlyBeside = (one: StatementEntry, other: StatementEntry): boolean =>
  other.line === one.lastLine + 1 || one.line === other.lastLine + 1

/** Marks entries that are out of date order. */
export function markOutOfOrder(entries: readonly StatementEntry[]): void {
  entries.forEach((entry, index) => {
    if (!isInOrder(entries, index)) entry.isDoubtful = true
  })
}

/** Whether the entry lies between the days of its neighbours. */
export function isInOrder(entries: readonly StatementEntry[], index: number): boolean {
  const { on } = entries[index]
  const [before, after] = [entries[index - 1], entries[index + 1]]
  return !(before && before.on > on) && !(after && after.on < on)
}

/**
 * Marks payments that a missing line may have returned: all entries of the days before a gap in which a payment may be
 * returned. The days are counted from the last entry with a reliable day before the gap, so they are never too few.
 */
export function markBeforeGaps(entries: readonly StatementEntry[]): void {
  let since = null as PlainDate | null
  /** A gap whose last reliable day is still further up. */
  let isOpen = false
  for (let index = entries.length - 1; index >= 0; index--) {
    const entry = entries[index]
    isOpen ||= entry.hasGapAfter
    if (isOpen || (since !== null && entry.on >= since)) entry.isDoubtful = true
    if (!isOpen || !isDaySure(entries, index)) continue
    const from = addDays(entry.on, -CLEARING_DAYS)
    since = since === null || from < since ? from : since
    isOpen = false
  }
}

const isDaySure = (entries: readonly StatementEntry[], index: number): boolean =>
  !entries[index].isDateInherited && isInOrder(entries, index)

/**
 * Returns the days of all gaps, from the last reliable day before each to the first one after it; there is none after
 * the last entry.
 */
export function gapsOf(entries: readonly StatementEntry[]): DateRange[] {
  const gaps: DateRange[] = []
  let from = entries[0]?.on
  let isOpen = false
  entries.forEach((entry, index) => {
    if (isDaySure(entries, index)) {
      if (isOpen) gaps.push({ from, till: entry.on })
      isOpen = false
      from = entry.on
    }
    isOpen ||= entry.hasGapAfter
  })
  if (isOpen && from) gaps.push({ from, till: entries[entries.length - 1].on })
  return gaps
}

/** Whether a payment may be missing in a range of days, both inclusive. */
export const mayBeMissing = (
  gaps: readonly DateRange[],
  from: PlainDate,
  till: PlainDate
): boolean => gaps.some((gap) => gap.from <= till && from <= gap.till)

export const oppositeDirection = (direction: Direction): Direction =>
  direction === 'debit' ? 'credit' : 'debit'

/**
 * Resolves the meaning of a minus sign, or of a mark that contradicts its column. On single lines it is a payment in
 * the other direction, which is how such entries were read. Where a column has it throughout, it may be how the bank
 * writes the column's own direction: this is assumed when more of the balances follow then; when the counts are equal,
 * it is undecided.
 *
 * @param contrary entries whose direction is not that of their column
 */
export function resolveSigns(
  entries: readonly StatementEntry[],
  contrary: ReadonlySet<StatementEntry>
): void {
  const throughout = (['debit', 'credit'] as const).flatMap((column) => {
    const own = entries.filter(
      (one) => (contrary.has(one) ? oppositeDirection(one.direction) : one.direction) === column
    )
    return own.length > 0 && own.every((one) => contrary.has(one)) ? [own] : []
  })
  if (throughout.length === 0) return
  const ways = throughout.length > 1 ? [...throughout, throughout.flat()] : throughout
  const asRead = maxFitting(entries)
  const fits = ways.map((turned) => {
    invertDirections(turned)
    const fitting = maxFitting(entries)
    invertDirections(turned)
    return fitting
  })
  const highest = Math.max(asRead, ...fits)
  const best = ways.filter((_, index) => fits[index] === highest)
  if (best.length === 1 && asRead < highest) return invertDirections(best[0])
  if (best.length > 0) for (const one of throughout.flat()) one.isDoubtful = true
}

function invertDirections(entries: readonly StatementEntry[]): void {
  for (const one of entries) one.direction = oppositeDirection(one.direction)
}
