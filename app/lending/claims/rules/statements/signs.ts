import { maxFitting } from '#claims/rules/statements/balances'
import type { Direction } from '#claims/rules/statements/cells'
import type { StatementEntry } from '#claims/rules/statements/entries'

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
