import type { WeakSignal } from '#duplicates/rules/similarity'

/** A thing of a person, the same text for everybody who has it. */
export interface SharedValue {
  userId: number
  value: string
}

/** What some people have of a kind: by one statement, by an index. */
type ValuesOf = (userIds: readonly number[]) => Promise<readonly SharedValue[]>

/*
 * Weak kinds, each lent by the module that knows it. Filled once at start (start/modules.ts).
 */
const weakSignals = new Map<WeakSignal, ValuesOf>()

/** Lends a kind that is asked of people who were found by another kind. */
export function registerWeakSignal(kind: WeakSignal, valuesOf: ValuesOf) {
  weakSignals.set(kind, valuesOf)
}

/** Every weak kind that somebody shares with some others, once for each of them. */
export async function weakSignalMatches(userId: number, others: readonly number[]) {
  const found: { kind: WeakSignal; userId: number }[] = []
  if (others.length === 0) return found
  for (const [kind, valuesOf] of weakSignals) {
    const values = await valuesOf([userId, ...others])
    const own = new Set(
      values.filter((one) => one.userId === userId).map(({ value: thing }) => thing)
    )
    const sharing = values.filter((one) => one.userId !== userId && own.has(one.value))
    for (const other of new Set(sharing.map((one) => one.userId))) {
      found.push({ kind, userId: other })
    }
  }
  return found
}
