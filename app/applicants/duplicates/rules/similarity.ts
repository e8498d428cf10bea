/**
 * What two applicants may share, each with the points that it adds to their likeness. Points are the office's
 * judgement of how seldom honest people share it, not a measurement; docs/users/duplicates.md says how they were tried.
 */
interface LinkKindDefinition {
  points: number
  /** Shared by more others than this it is a sign of nothing, and only said as a number. */
  most: number
  /** Counts only beside another kind, and nobody is looked for by it. */
  isWeak?: true
}

/** A number that belongs to one person or household is a sign however many have it. */
const UNLIMITED = Number.POSITIVE_INFINITY

export const LINK_KINDS = {
  aadhaar: { points: 100, most: UNLIMITED },
  pan: { points: 100, most: UNLIMITED },
  account: { points: 60, most: UNLIMITED },
  file: { points: 60, most: 10 },
  rationCard: { points: 40, most: UNLIMITED },
  mobile: { points: 40, most: 10 },
  name_birth: { points: 30, most: 5 },
  name_address: { points: 30, most: 5 },
  part_name_birth: { points: 20, most: 5 },
  part_name_address: { points: 20, most: 5 },
  device: { points: 15, most: 8 },
  emergency: { points: 15, most: 5 },
  helper: { points: 3, most: UNLIMITED, isWeak: true },
  branch: { points: 3, most: UNLIMITED, isWeak: true },
} as const satisfies Record<string, LinkKindDefinition>

export type LinkKind = keyof typeof LINK_KINDS

export const kindOf = (kind: LinkKind): LinkKindDefinition => LINK_KINDS[kind]

/** Kinds of which it is only asked whether people found otherwise share them too. */
export type WeakSignal = {
  [K in LinkKind]: (typeof LINK_KINDS)[K] extends { isWeak: true } ? K : never
}[LinkKind]

/** From so many points on an officer should look. */
export const NOTABLE_POINTS = 40
/** From so many points on two files are rarely those of strangers. */
export const STRONG_POINTS = 60

export type Strength = 'faint' | 'notable' | 'strong'

export interface SimilarityLine {
  kind: LinkKind
  points: number
}

export interface Similarity {
  /** What the points are the sum of: the heaviest first. */
  lines: SimilarityLine[]
  points: number
  strength: Strength
}

/**
 * How alike two people are by what they share: the sum of the points of each kind, once. Weak kinds
 * count beside others alone. It explains and orders; nothing is refused by it.
 */
export function similarityOf(kinds: Iterable<LinkKind>): Similarity {
  const shared = [...new Set(kinds)]
  const isAlone = shared.every((kind) => kindOf(kind).isWeak)
  const lines = shared
    .map((kind) => ({ kind, points: isAlone ? 0 : kindOf(kind).points }))
    .toSorted((a, b) => b.points - a.points || a.kind.localeCompare(b.kind))
  const points = lines.reduce((sum, line) => sum + line.points, 0)
  return { lines, points, strength: strengthOf(points) }
}

export const isNotable = ({ strength }: Pick<Similarity, 'strength'>) => strength !== 'faint'

function strengthOf(points: number): Strength {
  if (points >= STRONG_POINTS) return 'strong'
  return points >= NOTABLE_POINTS ? 'notable' : 'faint'
}

/** What an officer may decide of two people who share something; `open` takes an earlier decision back. */
export const OUTCOMES = ['same_person', 'family', 'explained', 'open'] as const

export type Outcome = (typeof OUTCOMES)[number]

/** A decision with the kinds that the officer saw. */
interface PastDecision {
  outcome: Outcome
  kinds: readonly LinkKind[]
}

/** What is shared since a decision that stands. A weak kind is no sign alone, so it is no reason to ask again. */
export function kindsSinceDecision(
  decision: PastDecision | null,
  kinds: readonly LinkKind[]
): LinkKind[] {
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
