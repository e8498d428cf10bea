import type { StatementEntry } from '#claims/rules/statements/entries'

/** How a balance moves: of one's own money a credit adds to it, of what is owed a debit does. */
export type Sense = 'own' | 'owed'

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
export const maxFitting = (entries: readonly StatementEntry[]): number =>
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
  const isAdded = balanceChange(entry, sense) > 0
  const asked = String(entry.amountPaise + (isAdded ? missing : -missing))
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
