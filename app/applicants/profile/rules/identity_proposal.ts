import { parsePlainDate } from '#kernel/calendar/plain_date'
import type { NumberedList } from '#masters/queries/master_lists'
import type { CardFacts } from '#profile/rules/aadhaar_card'
import { nameKey } from '#profile/rules/form_values'

/** Data of a document as form fields; a field missing in the document is omitted. */
export interface Proposal {
  personal: Record<string, string>
  address: Record<string, string>
}

/** Finds the row of a master with this English name, within another row if one is given. */
export type FindPlace = (
  list: NumberedList & ('states' | 'districts' | 'talukas'),
  name: string,
  within?: string
) => number | undefined

const GENDERS: Readonly<Record<string, string>> = { F: '0', M: '1' }

/** Maximum lengths of address fields. */
const MAX_LENGTHS = { houseNo: 60, districtName: 80, talukaName: 80 }
const OTHER_LENGTH = 120

const filled = (values: Record<string, string | undefined>) =>
  Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => Boolean(entry[1]))
  )

/** Splits a name: the last word is the family name, and the words in between are the name of the father or husband. */
function namesOf(name: string) {
  const words = name.split(/\s+/).filter(Boolean)
  const [firstName, ...others] = words
  return { firstName, middleName: others.slice(0, -1).join(' '), lastName: others.at(-1) }
}

/** Returns the form fields that a document fills in. */
export function proposalOf(facts: CardFacts, findPlace: FindPlace): Proposal {
  const stateId = findPlace('states', facts.state)
  const districtId = stateId && findPlace('districts', facts.district, String(stateId))
  const talukaId = districtId && findPlace('talukas', facts.subDistrict, String(districtId))
  const address = filled({
    houseNo: facts.house,
    street: facts.street,
    landmark: facts.landmark,
    locality: facts.locality,
    village: facts.village,
    post: facts.post,
    stateId: stateId?.toString(),
    districtId: districtId?.toString(),
    districtName: districtId ? '' : facts.district,
    talukaId: talukaId?.toString(),
    talukaName: talukaId ? '' : facts.subDistrict,
    pincode: facts.pincode,
  })
  const lengths: Readonly<Record<string, number>> = MAX_LENGTHS
  return {
    personal: filled({
      ...namesOf(facts.name),
      birthDate: parsePlainDate(facts.birthDate) ?? '',
      genderId: GENDERS[facts.gender],
    }),
    address: Object.fromEntries(
      Object.entries(address).map(([field, text]) => [
        field,
        text.slice(0, lengths[field] ?? OTHER_LENGTH).trim(),
      ])
    ),
  }
}

/** Parts that a document proves, as named on pages; names of places are part of the address. */
export type ProvenPart = 'name' | 'birthDate' | 'gender' | 'address'

/** Returns the words of a name in sorted order, because people may split it differently. */
const wordsOf = (...names: (string | undefined)[]) =>
  nameKey(names.filter(Boolean).join(' ')).split(' ').toSorted().join(' ')

/** Returns comparable values of a document or the forms, by the part that they prove. */
export function comparableValues({
  personal,
  address,
}: Proposal): Record<ProvenPart, Record<string, string>> {
  const { firstName, middleName, lastName, birthDate, genderId } = personal
  const keys = Object.entries(filled(address)).map(([field, text]) => [field, nameKey(text)])
  return {
    name: filled({ name: wordsOf(firstName, middleName, lastName) }),
    birthDate: filled({ birthDate }),
    gender: filled({ genderId }),
    address: Object.fromEntries(keys),
  }
}
