import { localName, masters } from '#masters/queries/masters'
import { queryOf, type SummaryRow } from '#reports/queries/summary_table'

/** One row for each district, or for the only one there is to see, by name. */
export function districtRows(
  districtId: number | null,
  query: Record<string, string | number | null>,
  locale: string,
  countsFor: (districtId: number) => number[]
): SummaryRow[] {
  return masters()
    .districts.filter((district) => districtId === null || district.id === districtId)
    .map((district) => ({
      id: district.id,
      label: localName(district, locale),
      note: null,
      query: queryOf({ district: district.id, ...query }),
      counts: countsFor(district.id),
    }))
    .toSorted((a, b) => a.label.localeCompare(b.label, locale))
}
