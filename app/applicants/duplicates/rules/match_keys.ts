import { normaliseDigits } from '#kernel/formats/digits'
import { phoneticKey } from '#kernel/formats/phonetic_key'
import { fullName, nameWords } from '#kernel/formats/names'

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

/** What is kept of a person, as digests, to find others with the same. A short name is one without its middle name. */
export type MatchKeyKind =
  | 'name_birth'
  | 'short_name_birth'
  | 'name_address'
  | 'short_name_address'
  | 'device'

export interface MatchKey {
  kind: MatchKeyKind
  /** What is digested. */
  value: string
}

/** What of a person the traits are made of. */
export interface MatchKeySource {
  firstName: string | null
  middleName: string | null
  lastName: string | null
  /** `YYYY-MM-DD`. */
  birthDate: string | null
  addresses: readonly SourceAddress[]
}

interface SourceAddress {
  houseNo: string
  building: string | null
  street: string | null
  locality: string
  village: string
  pincode: string
}

/** Words that some write in an address and others leave out. */
const IGNORED_ADDRESS_WORDS = `house flat plot no number near at road rd lane building
  घर क्र क्रमांक जवळ रोड रस्ता मार्ग गली नं`

const phoneticWords = (words: readonly string[]) => words.map((word) => phoneticKey(word) ?? word)

const IGNORED_SOUNDS = new Set(phoneticWords(IGNORED_ADDRESS_WORDS.split(/\s+/)))

const joinSorted = (sounds: readonly string[]) => [...new Set(sounds)].toSorted().join(' ')

/** How a name sounds in either script, in whichever order its words stand; null for less than two words. */
export function phoneticName(name: string): string | null {
  const sounds = joinSorted(phoneticWords(nameWords(name)))
  return sounds.includes(' ') ? sounds : null
}

/** An address by its sounding words and its numbers, in whichever order; null without any. */
export function phoneticAddress(address: SourceAddress): string | null {
  const { houseNo, building, street, locality, village, pincode } = address
  const text = [houseNo, building, street, locality, village].filter(Boolean).join(' ')
  const words = normaliseDigits(text)
    .toLowerCase()
    .normalize('NFC')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')
  const sounds = phoneticWords(words).filter((sound) => !IGNORED_SOUNDS.has(sound))
  return sounds.length === 0 ? null : `${joinSorted(sounds)} ${normaliseDigits(pincode)}`
}

/** What is kept of a person; nothing of one without a first and a last name. */
export function matchKeysOf(source: MatchKeySource): MatchKey[] {
  const { firstName, middleName, lastName, birthDate } = source
  const short = phoneticName(fullName([firstName, lastName]))
  const full = phoneticName(fullName([firstName, middleName, lastName]))
  if (short === null || full === null) return []
  const basis: [name: 'name_birth' | 'name_address', value: string][] = []
  if (birthDate) basis.push(['name_birth', birthDate.slice(0, 4)])
  for (const address of source.addresses) {
    const sounding = phoneticAddress(address)
    if (sounding !== null) basis.push(['name_address', sounding])
  }
  const keys = basis.flatMap(([kind, value]): MatchKey[] => {
    const whole = { kind, value: `${value}|${full}` }
    return full === short ? [whole] : [whole, { kind: `short_${kind}`, value: `${value}|${short}` }]
  })
  return [...new Map(keys.map((trait) => [`${trait.kind}:${trait.value}`, trait])).values()]
}

/** A question for others: who has this digest under this kind, and what is shared with them then. */
interface MatchKeyQuery {
  of: MatchKeyKind
  digest: string
  link: LinkKind
}

/**
 * What to ask for others like a person with these traits: the same whole name, or the same first and last
 * name where one of the two has no middle name. Another middle name is another person's.
 */
export function matchKeyQueries(
  keys: readonly { kind: MatchKeyKind; digest: string }[]
): MatchKeyQuery[] {
  return keys.flatMap(({ kind, digest }): MatchKeyQuery[] => {
    if (kind === 'device') return [{ of: 'device', digest, link: 'device' }]
    const basis = kind.replace('short_', '') as 'name_birth' | 'name_address'
    if (kind !== basis) return [{ of: basis, digest, link: `part_${basis}` }]
    const hasMiddle = keys.some((trait) => trait.kind === `short_${basis}`)
    if (hasMiddle) return [{ of: basis, digest, link: basis }]
    const link = `part_${basis}` as const
    return [
      { of: basis, digest, link },
      { of: `short_${basis}`, digest, link },
    ]
  })
}
