import { fullName, nameWords } from '#kernel/formats/names'
import { phoneticName } from '#duplicates/rules/match_keys'

/** Data that a row of an outside list and an applicant may have in common. */
export type OutsideKind =
  | NumberKind
  | 'mobile'
  | 'name'
  | 'part_name'
  | 'birth_date'
  | 'village'
  | 'district'

/** Kinds that identify a person on their own. */
export const NUMBER_KINDS = ['aadhaar', 'pan', 'account'] as const

export type NumberKind = (typeof NUMBER_KINDS)[number]

export const OUTSIDE_STRENGTHS = ['strong', 'likely', 'possible'] as const

export type OutsideStrength = (typeof OUTSIDE_STRENGTHS)[number]

/** Words of a full name: first, middle and last. Too many people of a district share a name of two words. */
const WHOLE_NAME_WORDS = 3

/** Data of a person that is compared apart from numbers; for an applicant, every district and village. */
export interface OutsidePerson {
  firstName: string | null
  middleName: string | null
  lastName: string | null
  /** `YYYY-MM-DD`. */
  birthDate: string | null
  mobile: string | null
  districts: readonly number[]
  villages: readonly string[]
}

/**
 * Splits a name in one cell into parts; with two words, the first name of the father or husband becomes the middle
 * name. Lists that begin with the surname yield the same full name, since the order of words is ignored.
 */
export function namePartsOf(name: string, relative: string | null) {
  const [first, ...rest] = nameWords(name)
  const last = rest.pop() ?? null
  const [relativeFirst = null] = rest.length === 0 ? nameWords(relative ?? '') : []
  return { firstName: first ?? null, middleName: rest.join(' ') || relativeFirst, lastName: last }
}

type NameParts = Pick<OutsidePerson, 'firstName' | 'middleName' | 'lastName'>

/** Returns the phonetic form of a name with and without its middle name; null for fewer than two words. */
function soundsOf({ firstName, middleName, lastName }: NameParts) {
  const whole = phoneticName(fullName([firstName, middleName, lastName]))
  const short = phoneticName(fullName([firstName, lastName]))
  return whole === null || short === null ? null : { whole, short }
}

/**
 * Returns the phonetic form of a full name of at least three words; null for a shorter one, which too many people
 * share.
 */
export function wholeName(person: NameParts): string | null {
  const whole = soundsOf(person)?.whole ?? null
  return whole !== null && whole.split(' ').length >= WHOLE_NAME_WORDS ? whole : null
}

/** Returns `part_name` for the same first and last name if one of the two has no middle name. */
function sharedName(one: NameParts, other: NameParts): 'name' | 'part_name' | null {
  const [a, b] = [soundsOf(one), soundsOf(other)]
  if (!a || !b) return null
  if (a.whole === b.whole) return 'name'
  const lacksMiddle = a.whole === a.short || b.whole === b.short
  return lacksMiddle && a.short === b.short ? 'part_name' : null
}

const normalisedPlaces = (names: readonly string[]) =>
  names.map((name) => nameWords(name).toSorted().join(' ')).filter((name) => name !== '')

/** Returns what a row and an applicant have in common apart from numbers. */
function sharedTraits(row: OutsidePerson, applicant: OutsidePerson): OutsideKind[] {
  const villages = normalisedPlaces(applicant.villages)
  return [
    row.mobile !== null && row.mobile === applicant.mobile ? ('mobile' as const) : null,
    sharedName(row, applicant),
    row.birthDate !== null && row.birthDate === applicant.birthDate
      ? ('birth_date' as const)
      : null,
    normalisedPlaces(row.villages).some((name) => villages.includes(name))
      ? ('village' as const)
      : null,
    row.districts.some((id) => applicant.districts.includes(id)) ? ('district' as const) : null,
  ].filter((kind) => kind !== null)
}

/**
 * Returns how a row of an outside list and an applicant match. An identifying number is `strong`; a name with the
 * mobile or the complete birth date `likely`; a full name with the village or district `possible`, unless birth dates
 * differ.
 *
 * @param numbers kinds of equal numbers, of the applicant or of a director of their group
 * @returns null if it is no sign of the same person
 */
export function outsideMatch(
  row: OutsidePerson,
  applicant: OutsidePerson,
  numbers: readonly NumberKind[]
): { strength: OutsideStrength; kinds: OutsideKind[] } | null {
  const traits = sharedTraits(row, applicant)
  const has = (kind: OutsideKind) => traits.includes(kind)
  const kinds = [...new Set(numbers), ...traits]
  if (numbers.length > 0) return { strength: 'strong', kinds }
  if ((has('name') || has('part_name')) && (has('mobile') || has('birth_date'))) {
    return { strength: 'likely', kinds }
  }
  const hasOtherBirthDate =
    row.birthDate !== null && applicant.birthDate !== null && !has('birth_date')
  const isSamePlace = has('village') || has('district')
  return has('name') && wholeName(row) !== null && isSamePlace && !hasOtherBirthDate
    ? { strength: 'possible', kinds }
    : null
}
