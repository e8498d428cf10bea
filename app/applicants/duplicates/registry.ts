import type { WeakKind } from '#duplicates/rules/kinds'

/** A thing of a person, the same text for everybody who has it. */
export interface Thing {
  userId: number
  thing: string
}

/** What some people have of a kind: by one statement, by an index. */
type ThingsOf = (userIds: readonly number[]) => Promise<readonly Thing[]>

/*
 * Weak kinds, each lent by the module that knows it. Filled once at start (start/modules.ts).
 */
const weakKinds = new Map<WeakKind, ThingsOf>()

/** Lends a kind that is asked of people who were found by another kind. */
export function registerWeakKind(kind: WeakKind, thingsOf: ThingsOf) {
  weakKinds.set(kind, thingsOf)
}

/** Every weak kind that somebody shares with some others, once for each of them. */
export async function weakMatches(userId: number, others: readonly number[]) {
  const found: { kind: WeakKind; userId: number }[] = []
  if (others.length === 0) return found
  for (const [kind, thingsOf] of weakKinds) {
    const things = await thingsOf([userId, ...others])
    const own = new Set(things.filter((one) => one.userId === userId).map(({ thing }) => thing))
    const sharing = things.filter((one) => one.userId !== userId && own.has(one.thing))
    for (const other of new Set(sharing.map((one) => one.userId))) {
      found.push({ kind, userId: other })
    }
  }
  return found
}
