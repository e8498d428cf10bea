import type { StatementEntry } from '#claims/rules/statements/entries'

/** How a balance moves: of one's own money a credit adds to it, of what is owed a debit does. */
export type Sense = 'own' | 'owed'

const change = ({ amountPaise, direction }: StatementEntry, sense: Sense) =>
  (direction === 'credit') === (sense === 'own') ? amountPaise : -amountPaise

/** The sense in which more of the balances follow from the one before; one's own when both do. */
export function senseOf(entries: readonly StatementEntry[]): Sense {
  const fitting = (sense: Sense) =>
    entries.filter((entry, index) => {
      const before = entries[index - 1]?.balancePaise
      if (typeof before !== 'number' || entry.balancePaise === null) return false
      return before + change(entry, sense) === entry.balancePaise
    }).length
  return fitting('owed') > fitting('own') ? 'owed' : 'own'
}

/**
 * Marks what does not add up: from each balance that is stated to the next, all payments between them are
 * doubtful when they do not lead there. Payments after the last balance are not borne out by anything.
 *
 * @param openingPaise the balance before the first, null where the statement does not say
 */
export function markWhatDoesNotAddUp(
  entries: readonly StatementEntry[],
  openingPaise: number | null
): void {
  if (entries.every(({ balancePaise }) => balancePaise === null)) return
  const sense = senseOf(entries)
  let known = openingPaise
  let between: StatementEntry[] = []
  entries.forEach((entry, index) => {
    between.push(entry)
    if (entry.balancePaise === null) return
    const led = between.reduce((sum, one) => sum + change(one, sense), known ?? 0)
    const fits = known === null || led === entry.balancePaise
    /** Only the balance itself is misread where the next one follows from what it should be. */
    const next = entries[index + 1]
    const isMisread = !fits && next && led + change(next, sense) === next.balancePaise
    if (!fits && !isMisread) for (const one of between) one.isDoubtful = true
    known = isMisread ? led : entry.balancePaise
    between = []
  })
  for (const one of between) one.isDoubtful = true
}

/** Marks what stands out of the order of days. */
export function markOutOfOrder(entries: readonly StatementEntry[]): void {
  entries.forEach((entry, index) => {
    const before = entries[index - 1]
    const after = entries[index + 1]
    if ((before && before.on > entry.on) || (after && after.on < entry.on)) entry.isDoubtful = true
  })
}

/**
 * The entries without those that a page repeats from the one before: the same payment with the same balance. A
 * true second one with its payment back between them would look so too; then what follows does not add up.
 */
export function withoutRepeated(entries: readonly StatementEntry[]): StatementEntry[] {
  const seen = new Set<string>()
  return entries.filter(({ on, amountPaise, direction, balancePaise }) => {
    if (balancePaise === null) return true
    const key = JSON.stringify([on, amountPaise, direction, balancePaise])
    return !seen.has(key) && seen.add(key)
  })
}
