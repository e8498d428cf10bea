import { normaliseDigits } from '#kernel/formats/digits'
import { phoneticKey } from '#kernel/formats/phonetic_key'
import { fullName, nameWords } from '#kernel/formats/names'

/**
 * Data that two applicants may share, with the points that each kind adds to their similarity. Points are the office's
 * judgement of how rarely honest people share it, not a measurement; docs/users/duplicates.md describes the tests.
 */
interface LinkKindDefinition {
  points: number
  /** Shared by more others than this it is no signal, and only its number is shown. */
  most: number
  /** Counts only together with another kind, and is not used to search. */
  isWeak?: true
}

/** A number that belongs to one person or household is a signal however many share it. */
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

/** Kinds checked only for people found by another kind. */
export type WeakSignal = {
  [K in LinkKind]: (typeof LINK_KINDS)[K] extends { isWeak: true } ? K : never
}[LinkKind]

/** Minimum points at which an officer should check. */
export const NOTABLE_POINTS = 40
/** Minimum points at which two applications rarely belong to unrelated people. */
export const STRONG_POINTS = 60

export type Strength = 'faint' | 'notable' | 'strong'

export interface SimilarityLine {
  kind: LinkKind
  points: number
}

export interface Similarity {
  /** Summands of the points, highest first. */
  lines: SimilarityLine[]
  points: number
  strength: Strength
}

/**
 * Returns the similarity of two people from the kinds that they share: the sum of the points of each kind, once. Weak
 * kinds count only together with others. It explains and sorts; nothing is refused because of it.
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

/** Possible decisions about two people with shared data; `open` reverses an earlier one. */
export const OUTCOMES = ['same_person', 'family', 'explained', 'open'] as const

export type Outcome = (typeof OUTCOMES)[number]

/** A decision with the kinds that the officer saw. */
interface PastDecision {
  outcome: Outcome
  kinds: readonly LinkKind[]
}

/**
 * Returns the kinds shared since a decision in force. A weak kind is no signal on its own, so it does not require a new
 * decision.
 */
export function kindsSinceDecision(
  decision: PastDecision | null,
  kinds: readonly LinkKind[]
): LinkKind[] {
  if (decision === null || decision.outcome === 'open') return []
  return kinds.filter((kind) => !kindOf(kind).isWeak && !decision.kinds.includes(kind))
}

/** Whether a decision is required: there is none, it was reversed, or another kind is shared since. */
export function needsDecision(decision: PastDecision | null, kinds: readonly LinkKind[]): boolean {
  if (decision === null || decision.outcome === 'open') return true
  return kindsSinceDecision(decision, kinds).length > 0
}

/** Whether an officer should be informed before a step: undecided, or one person with two applications. */
export const isOpenOrSamePerson = (decision: PastDecision | null, kinds: readonly LinkKind[]) =>
  needsDecision(decision, kinds) || decision?.outcome === 'same_person'

/** Orders two people, so that either side finds the same row. */
export const pairOf = (one: number, other: number) => ({
  lowUserId: Math.min(one, other),
  highUserId: Math.max(one, other),
})

/** Digests stored about a person to find others with the same value. A short name has no middle name. */
export type MatchKeyKind =
  | 'name_birth'
  | 'short_name_birth'
  | 'name_address'
  | 'short_name_address'
  | 'device'

export interface MatchKey {
  kind: MatchKeyKind
  /** Input of the digest. */
  value: string
}

/** Data of a person from which the match keys are computed. */
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

/** Words that are often omitted from an address. */
const IGNORED_ADDRESS_WORDS = `house flat plot no number near at road rd lane building
  घर क्र क्रमांक जवळ रोड रस्ता मार्ग गली नं`

const phoneticWords = (words: readonly string[]) => words.map((word) => phoneticKey(word) ?? word)

const IGNORED_SOUNDS = new Set(phoneticWords(IGNORED_ADDRESS_WORDS.split(/\s+/)))

const joinSorted = (sounds: readonly string[]) => [...new Set(sounds)].toSorted().join(' ')

/** Returns the phonetic form of a name in either script, with its words sorted; null for fewer than two words. */
export function phoneticName(name: string): string | null {
  const sounds = joinSorted(phoneticWords(nameWords(name)))
  return sounds.includes(' ') ? sounds : null
}

/** Returns the phonetic words and the numbers of an address, sorted; null if there are none. */
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

/** Returns the match keys of a person; none without a first and a last name. */
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
  return [
    ...new Map(keys.map((matchKey) => [`${matchKey.kind}:${matchKey.value}`, matchKey])).values(),
  ]
}

/** A search for others who have this digest under this kind, and the link that a match means. */
interface MatchKeyQuery {
  of: MatchKeyKind
  digest: string
  link: LinkKind
}

/**
 * Returns the searches for people similar to one with these match keys: the same full name, or the same first and last
 * name if one of the two has no middle name. A different middle name means another person.
 */
export function matchKeyQueries(
  keys: readonly { kind: MatchKeyKind; digest: string }[]
): MatchKeyQuery[] {
  return keys.flatMap(({ kind, digest }): MatchKeyQuery[] => {
    if (kind === 'device') return [{ of: 'device', digest, link: 'device' }]
    const basis = kind.replace('short_', '') as 'name_birth' | 'name_address'
    if (kind !== basis) return [{ of: basis, digest, link: `part_${basis}` }]
    const hasMiddle = keys.some((matchKey) => matchKey.kind === `short_${basis}`)
    if (hasMiddle) return [{ of: basis, digest, link: basis }]
    const link = `part_${basis}` as const
    return [
      { of: basis, digest, link },
      { of: `short_${basis}`, digest, link },
    ]
  })
}
