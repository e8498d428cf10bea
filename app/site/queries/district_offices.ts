import { NotFound } from '#core/exceptions/refusal'
import { languagesOf, textsOfForm, wordsInLanguage } from '#core/formats/languages'
import { isoInstant } from '#core/calendar/iso_instant'
import { localName, masters } from '#masters/queries/masters'
import DistrictOffice from '#site/models/district_office'

const addressOf = (office: DistrictOffice | undefined, locale: string) => {
  if (!office) return null
  const words = wordsInLanguage(office.texts, 'address', locale)
  if (words.text) return words
  /** An address is better read in any language than not at all. */
  const [other] = languagesOf(office.texts, 'address')
  return other ? wordsInLanguage(office.texts, 'address', other) : null
}

const phonesOf = (office: DistrictOffice | undefined) => office?.phones?.split(', ') ?? []

/** The district offices by division, in the language of the reader. */
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
            address: addressOf(office, locale),
            phones: phonesOf(office),
            email: office?.email ?? null,
          }
        })
        .toSorted((a, b) => byName.compare(a.name, b.name)),
    }))
    .filter((division) => division.districts.length > 0)
}

/** Every district with what is entered for its office, who entered it and when. */
export async function editableOffices(locale: string) {
  const offices = await DistrictOffice.query().preload('editor')
  const byName = new Intl.Collator(`${locale}-IN`)
  return masters()
    .districts.map((district) => {
      const office = offices.find(({ districtId }) => districtId === district.id)
      return {
        code: district.code,
        name: localName(district, locale),
        address: addressOf(office, locale),
        phones: phonesOf(office),
        editedBy: office?.editor.displayName ?? null,
        editedAt: isoInstant(office?.updatedAt),
      }
    })
    .toSorted((a, b) => byName.compare(a.name, b.name))
}

/** The id of the district with these letters. @throws NotFound */
export function districtIdOf(code: string): number {
  const district = masters().districts.find((one) => one.code === code)
  if (!district) throw new NotFound()
  return district.id
}

/** One office as the form has it before it; version 0 while nothing is entered. @throws NotFound */
export async function editableOffice(code: string, locale: string) {
  const districtId = districtIdOf(code)
  const office = await DistrictOffice.query().where({ districtId }).preload('editor').first()
  return {
    code,
    name: localName(masters().district(districtId), locale),
    version: office?.version ?? 0,
    values: {
      ...textsOfForm(office?.texts ?? {}, 'address'),
      phones: office?.phones ?? '',
      email: office?.email ?? '',
    },
    editedBy: office?.editor.displayName ?? null,
    editedAt: isoInstant(office?.updatedAt),
  }
}
