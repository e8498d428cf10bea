import { NotFound } from '#kernel/exceptions/refusal'
import { languagesOf, LOCALES, formTexts, localisedText } from '#kernel/formats/languages'
import { isoInstant } from '#kernel/calendar/instants'
import { localName, masters } from '#masters/queries/masters'
import DistrictOffice from '#site/models/district_office'
import { mapHref } from '#site/rules/content_pages'

/** Maximum length of a search text. */
const MAX_SEARCH_LENGTH = 60

type OfficeText = 'address' | 'hours'

const officeText = (office: DistrictOffice | undefined, name: OfficeText, locale: string) => {
  if (!office) return null
  const words = localisedText(office.texts, name, locale)
  if (words.text) return words
  /** An address in any language is better than none. */
  const [other] = languagesOf(office.texts, name)
  return other ? localisedText(office.texts, name, other) : null
}

const phonesOf = (office: DistrictOffice | undefined) => office?.phones?.split(', ') ?? []

/** Returns the contact details of an office, as far as they are entered. */
const contactDetailsOf = (office: DistrictOffice | undefined, locale: string) => ({
  address: officeText(office, 'address', locale),
  hours: officeText(office, 'hours', locale),
  phones: phonesOf(office),
  email: office?.email ?? null,
  mapHref: mapHref(office?.coordinates ?? null, officeText(office, 'address', 'en')?.text ?? null),
})

/**
 * Finds offices by pincode (the more likely one first), by district code or by part of the district's name, in any
 * language; null if nothing was entered.
 */
export async function searchOffices(typed: unknown, locale: string) {
  const text = typeof typed === 'string' ? typed.trim().slice(0, MAX_SEARCH_LENGTH) : ''
  if (!text) return null
  const found = searchDistricts(text)
  const offices = await DistrictOffice.query().whereIn(
    'districtId',
    found.map(({ id }) => id)
  )
  return {
    text,
    offices: found.map((district) => ({
      code: district.code,
      name: localName(district, locale),
      ...contactDetailsOf(
        offices.find(({ districtId }) => districtId === district.id),
        locale
      ),
    })),
  }
}

function searchDistricts(text: string) {
  const ofPincode = masters().districtsOfPincode(text)
  if (ofPincode.length > 0) return ofPincode
  const { districts } = masters()
  const coded = districts.filter(({ code }) => code === text.toUpperCase())
  if (coded.length > 0) return coded
  const word = text.toLocaleLowerCase('en')
  const names = (district: (typeof districts)[number]) => [
    district.nameEn,
    district.oldNameEn ?? '',
    ...LOCALES.map((locale) => localName(district, locale)),
  ]
  return districts.filter((district) =>
    names(district).some((name) => name.toLocaleLowerCase('en').includes(word))
  )
}

/** Returns the district offices by division, in the reader's language. */
export async function districtOffices(locale: string) {
  const { divisions, districts } = masters()
  const offices = await DistrictOffice.query()
  const byName = new Intl.Collator(`${locale}-IN`)
  return divisions
    .map((division) => ({
      code: division.code,
      name: localName(division, locale),
      districts: districts
        .filter(({ divisionCode }) => divisionCode === division.code)
        .map((district) => {
          const office = offices.find(({ districtId }) => districtId === district.id)
          return {
            code: district.code,
            name: localName(district, locale),
            ...contactDetailsOf(office, locale),
          }
        })
        .toSorted((a, b) => byName.compare(a.name, b.name)),
    }))
    .filter((division) => division.districts.length > 0)
}

/** Returns every district with the details of its office, who entered them and when. */
export async function editableOffices(locale: string) {
  const offices = await DistrictOffice.query().preload('editor')
  const byName = new Intl.Collator(`${locale}-IN`)
  return masters()
    .districts.map((district) => {
      const office = offices.find(({ districtId }) => districtId === district.id)
      return {
        code: district.code,
        name: localName(district, locale),
        address: officeText(office, 'address', locale),
        phones: phonesOf(office),
        editedBy: office?.editor.displayName ?? null,
        editedAt: isoInstant(office?.updatedAt),
      }
    })
    .toSorted((a, b) => byName.compare(a.name, b.name))
}

/** Returns the id of the district with this code. @throws NotFound */
export function districtIdOf(code: string): number {
  const district = masters().districts.find((one) => one.code === code)
  if (!district) throw new NotFound()
  return district.id
}

/** Returns one office for its edit form; version 0 if nothing is entered yet. @throws NotFound */
export async function editableOffice(code: string, locale: string) {
  const districtId = districtIdOf(code)
  const office = await DistrictOffice.query().where({ districtId }).preload('editor').first()
  return {
    code,
    name: localName(masters().district(districtId), locale),
    version: office?.version ?? 0,
    values: {
      ...formTexts(office?.texts ?? {}, 'address', 'hours'),
      coordinates: office?.coordinates ?? '',
      phones: office?.phones ?? '',
      email: office?.email ?? '',
    },
    editedBy: office?.editor.displayName ?? null,
    editedAt: isoInstant(office?.updatedAt),
  }
}

/** When an office was last changed; null if none is entered. */
export async function lastOfficeChange(): Promise<Date | null> {
  const newest = await DistrictOffice.query().orderBy('updated_at', 'desc').first()
  return newest ? newest.updatedAt.toJSDate() : null
}
