import { normaliseDigits } from '#kernel/formats/digits'
import { soundOf } from '#kernel/formats/name_sound'
import { nameWords } from '#kernel/formats/name_words'
import { fullName } from '#kernel/formats/names'
import type { LinkKind } from '#duplicates/rules/kinds'

/** What is kept of a person, as digests, to find others with the same. A short name is one without its middle name. */
export type TraitKind =
  | 'name_birth'
  | 'short_name_birth'
  | 'name_address'
  | 'short_name_address'
  | 'device'

export interface Trait {
  kind: TraitKind
  /** What is digested. */
  value: string
}

/** What of a person the traits are made of. */
export interface Told {
  firstName: string | null
  middleName: string | null
  lastName: string | null
  /** `YYYY-MM-DD`. */
  birthDate: string | null
  addresses: readonly ToldAddress[]
}

export interface ToldAddress {
  houseNo: string
  building: string | null
  street: string | null
  locality: string
  village: string
  pincode: string
}

/** Words that some write in an address and others leave out. */
const FILLERS = `house flat plot no number near at road rd lane building
  घर क्र क्रमांक जवळ रोड रस्ता मार्ग गली नं`

const soundsOf = (words: readonly string[]) => words.map((word) => soundOf(word) ?? word)

const FILLER_SOUNDS = new Set(soundsOf(FILLERS.split(/\s+/)))

const joined = (sounds: readonly string[]) => [...new Set(sounds)].toSorted().join(' ')

/** How a name sounds in either script, in whichever order its words stand; null for less than two words. */
export function soundingName(name: string): string | null {
  const sounds = joined(soundsOf(nameWords(name)))
  return sounds.includes(' ') ? sounds : null
}

/** An address by its sounding words and its numbers, in whichever order; null without any. */
export function soundingAddress(address: ToldAddress): string | null {
  const { houseNo, building, street, locality, village, pincode } = address
  const text = [houseNo, building, street, locality, village].filter(Boolean).join(' ')
  const words = normaliseDigits(text)
    .toLowerCase()
    .normalize('NFC')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')
  const sounds = soundsOf(words).filter((sound) => !FILLER_SOUNDS.has(sound))
  return sounds.length === 0 ? null : `${joined(sounds)} ${normaliseDigits(pincode)}`
}

/** What is kept of a person; nothing of one without a first and a last name. */
export function traitsOf(told: Told): Trait[] {
  const { firstName, middleName, lastName, birthDate } = told
  const short = soundingName(fullName([firstName, lastName]))
  const full = soundingName(fullName([firstName, middleName, lastName]))
  if (short === null || full === null) return []
  const basis: [name: 'name_birth' | 'name_address', value: string][] = []
  if (birthDate) basis.push(['name_birth', birthDate.slice(0, 4)])
  for (const address of told.addresses) {
    const sounding = soundingAddress(address)
    if (sounding !== null) basis.push(['name_address', sounding])
  }
  const traits = basis.flatMap(([kind, value]): Trait[] => {
    const whole = { kind, value: `${value}|${full}` }
    return full === short ? [whole] : [whole, { kind: `short_${kind}`, value: `${value}|${short}` }]
  })
  return [...new Map(traits.map((trait) => [`${trait.kind}:${trait.value}`, trait])).values()]
}

/** A question for others: who has this digest under this kind, and what is shared with them then. */
export interface Question {
  of: TraitKind
  digest: string
  link: LinkKind
}

/**
 * What to ask for others like a person with these traits: the same whole name, or the same first and last
 * name where one of the two has no middle name. Another middle name is another person's.
 */
export function questionsOf(traits: readonly { kind: TraitKind; digest: string }[]): Question[] {
  return traits.flatMap(({ kind, digest }): Question[] => {
    if (kind === 'device') return [{ of: 'device', digest, link: 'device' }]
    const basis = kind.replace('short_', '') as 'name_birth' | 'name_address'
    if (kind !== basis) return [{ of: basis, digest, link: `part_${basis}` }]
    const hasMiddle = traits.some((trait) => trait.kind === `short_${basis}`)
    if (hasMiddle) return [{ of: basis, digest, link: basis }]
    const link = `part_${basis}` as const
    return [
      { of: basis, digest, link },
      { of: `short_${basis}`, digest, link },
    ]
  })
}
