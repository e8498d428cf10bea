import { kindOf, type LinkKind } from '#duplicates/rules/kinds'

/** What an officer may decide of two people who share something; `open` takes an earlier decision back. */
export const OUTCOMES = ['same_person', 'family', 'explained', 'open'] as const

export type Outcome = (typeof OUTCOMES)[number]

/** A decision with the kinds that the officer saw. */
export interface PastDecision {
  outcome: Outcome
  kinds: readonly LinkKind[]
}

/** What is shared since a decision that stands. A weak kind is no sign alone, so it is no reason to ask again. */
export function kindsSinceDecision(decision: PastDecision | null, kinds: readonly LinkKind[]): LinkKind[] {
  if (decision === null || decision.outcome === 'open') return []
  return kinds.filter((kind) => !kindOf(kind).isWeak && !decision.kinds.includes(kind))
}

/** Whether a decision is still owed: there is none, it was taken back, or something else is shared since. */
export function needsDecision(decision: PastDecision | null, kinds: readonly LinkKind[]): boolean {
  if (decision === null || decision.outcome === 'open') return true
  return kindsSinceDecision(decision, kinds).length > 0
}

/** Whether an officer should know of it before a step: undecided, or one person with two files. */
export const isOpenOrSamePerson = (decision: PastDecision | null, kinds: readonly LinkKind[]) =>
  needsDecision(decision, kinds) || decision?.outcome === 'same_person'

/** Two people in an order of their own, so that either side finds the same row. */
export const pairOf = (one: number, other: number) => ({
  lowUserId: Math.min(one, other),
  highUserId: Math.max(one, other),
})
