import { localName, masters } from '#masters/queries/masters'

/** The district offices by division, in the language of the reader. */
export function districtOffices(locale: string) {
  const { divisions, districts } = masters()
  const byName = new Intl.Collator(`${locale}-IN`)
  return divisions
    .map((division) => ({
      code: division.code,
      name: localName(division, locale),
      districts: districts
        .filter(({ divisionCode }) => divisionCode === division.code)
        .map((district) => ({ code: district.code, name: localName(district, locale) }))
        .toSorted((a, b) => byName.compare(a.name, b.name)),
    }))
    .filter((division) => division.districts.length > 0)
}

export type Division = ReturnType<typeof districtOffices>[number]
