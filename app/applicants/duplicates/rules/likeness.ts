import { kindOf, type LinkKind } from '#duplicates/rules/kinds'

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
