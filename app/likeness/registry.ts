import type { WeakKind } from '#likeness/rules/kinds'

/** Which of these people share the thing with somebody: by one statement, by an index. */
type Sharers = (userId: number, others: readonly number[]) => Promise<ReadonlySet<number>>

/*
 * Weak kinds, each lent by the module that knows it. Filled once at start (start/modules.ts).
 */
const weakKinds = new Map<WeakKind, Sharers>()

/** Lends a kind that is asked of people who were found by another kind. */
export function registerWeakKind(kind: WeakKind, sharers: Sharers) {
  weakKinds.set(kind, sharers)
}

/** Every weak kind that somebody shares with some others. */
export async function weakMatches(userId: number, others: readonly number[]) {
  const found: { kind: WeakKind; userId: number }[] = []
  if (others.length === 0) return found
  for (const [kind, sharers] of weakKinds) {
    for (const other of await sharers(userId, others)) found.push({ kind, userId: other })
  }
  return found
}
