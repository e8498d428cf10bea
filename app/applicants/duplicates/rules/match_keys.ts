import { normaliseDigits } from '#kernel/formats/digits'
import { phoneticKey } from '#kernel/formats/phonetic_key'
import { fullName, nameWords } from '#kernel/formats/names'
import type { LinkKind } from '#duplicates/rules/similarity'

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
