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
