import type { DateRange, Direction, StatementEntry } from '#claims/statements/rules/entries'
import { type PlainDate, addDays } from '#kernel/calendar/plain_date'
import { CLEARING_DAYS } from '#claims/statements/rules/returns'

/** How a balance moves: of one's own money a credit adds to it, of what is owed a debit does. */
type Sense = 'own' | 'owed'

const balanceChange = ({ amountPaise, direction }: StatementEntry, sense: Sense) =>
  (direction === 'credit') === (sense === 'own') ? amountPaise : -amountPaise

/** How many of the balances follow from the one before. */
const countFitting = (entries: readonly StatementEntry[], sense: Sense): number =>
  entries.filter((entry, index) => {
    const before = entries[index - 1]?.balancePaise
    if (typeof before !== 'number' || entry.balancePaise === null) return false
    return before + balanceChange(entry, sense) === entry.balancePaise
  }).length

/** The sense in which more of the balances follow from the one before; one's own when both do. */
export const senseOf = (entries: readonly StatementEntry[]): Sense =>
  countFitting(entries, 'owed') > countFitting(entries, 'own') ? 'owed' : 'own'

/** How many of the balances follow from the one before, in the sense in which more do. */
const maxFitting = (entries: readonly StatementEntry[]): number =>
  Math.max(countFitting(entries, 'owed'), countFitting(entries, 'own'))

/**
 * Marks what does not add up: from each balance that is stated to the next, all payments between them are
 * doubtful when they do not lead there, and somewhere between them a line may be missing. So it is with payments
 * after the last balance, which are not borne out by anything.
 *
 * @param openingPaise the balance before the first, null where the statement does not say
 */
export function markUnreconciledEntries(
  entries: readonly StatementEntry[],
  openingPaise: number | null
): void {
  const sense = senseOf(entries)
  let known = openingPaise
  let between: StatementEntry[] = []
  /** The last entry whose balance is stated. */
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
    /** Only the balance itself is misread where the next one follows from what it should be. */
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
 * Whether only a figure of an amount is misread, and no line is missing: the amount that its balance asks for
 * differs in one place, the next balance follows from this one, and it stands in the file directly below the
 * entry before. The difference is no payment that may have come back there.
 *
 * @param way `led` is the balance that its amount leads to, `sense` how balances move
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
  const asked = String(Math.sign(change) * (change + missing))
  const printed = String(entry.amountPaise)
  const differing = [...printed].filter((figure, place) => figure !== asked[place])
  return asked.length === printed.length && differing.length === 1
}

const isDirectlyBeside = (one: StatementEntry, other: StatementEntry): boolean =>
  other.line === one.lastLine + 1 || one.line === other.lastLine + 1

/** Marks what stands out of the order of days. */
export function markOutOfOrder(entries: readonly StatementEntry[]): void {
  entries.forEach((entry, index) => {
    if (!isInOrder(entries, index)) entry.isDoubtful = true
  })
}

/** Whether the days of the entries beside it are no later and no earlier. */
export function isInOrder(entries: readonly StatementEntry[], index: number): boolean {
  const { on } = entries[index]
  const [before, after] = [entries[index - 1], entries[index + 1]]
  return !(before && before.on > on) && !(after && after.on < on)
}

/**
 * Marks what a missing line may have taken back: all entries of the days before a gap in which a payment comes
 * back. They count from the last entry before it whose day is sure, so they are never too few.
 */
export function markBeforeGaps(entries: readonly StatementEntry[]): void {
  let since = null as PlainDate | null
  /** A gap whose last sure day is still further up. */
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

/** The days of all gaps, from the last sure day before to the first one after; after the last entry there is none. */
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

/** Whether a payment of some days may be missing: both ends are in them. */
export const mayBeMissing = (
  gaps: readonly DateRange[],
  from: PlainDate,
  till: PlainDate
): boolean => gaps.some((gap) => gap.from <= till && from <= gap.till)

export const oppositeDirection = (direction: Direction): Direction =>
  direction === 'debit' ? 'credit' : 'debit'

/**
 * Settles what a minus, or a mark that contradicts its column, means. On some lines it is a payment that goes the
 * other way, and so such entries were read; but where a column has it throughout, it may be how the bank writes
 * what the column says. That is so when more of the balances follow then; when as many do, nobody knows.
 *
 * @param contrary entries whose direction is not the one of their column
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
  const most = Math.max(asRead, ...fits)
  const best = ways.filter((_, index) => fits[index] === most)
  if (best.length === 1 && asRead < most) return invertDirections(best[0])
  if (best.length > 0) for (const one of throughout.flat()) one.isDoubtful = true
}

function invertDirections(entries: readonly StatementEntry[]): void {
  for (const one of entries) one.direction = oppositeDirection(one.direction)
}
