import { kindOf, type LinkKind } from '#duplicates/rules/kinds'

/** What an officer may decide of two people who share something; `open` takes an earlier decision back. */
export const OUTCOMES = ['same_person', 'family', 'explained', 'open'] as const

export type Outcome = (typeof OUTCOMES)[number]

/** A decision with the kinds that the officer saw. */
export interface Decided {
  outcome: Outcome
  kinds: readonly LinkKind[]
}

/** What is shared since a decision that stands. A weak kind is no sign alone, so it is no reason to ask again. */
export function freshKinds(decided: Decided | null, kinds: readonly LinkKind[]): LinkKind[] {
  if (decided === null || decided.outcome === 'open') return []
  return kinds.filter((kind) => !kindOf(kind).isWeak && !decided.kinds.includes(kind))
}

/** Whether a decision is still owed: there is none, it was taken back, or something else is shared since. */
export function isUndecided(decided: Decided | null, kinds: readonly LinkKind[]): boolean {
  if (decided === null || decided.outcome === 'open') return true
  return freshKinds(decided, kinds).length > 0
}

/** Whether an officer should know of it before a step: undecided, or one person with two files. */
export const isOpenOrSame = (decided: Decided | null, kinds: readonly LinkKind[]) =>
  isUndecided(decided, kinds) || decided?.outcome === 'same_person'

/** Two people in an order of their own, so that either side finds the same row. */
export const pairOf = (one: number, other: number) => ({
  lowUserId: Math.min(one, other),
  highUserId: Math.max(one, other),
})
