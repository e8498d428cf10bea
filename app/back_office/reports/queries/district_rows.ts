import { type Districts, hasDistrict } from '#lists/districts'
import { localName, masters } from '#masters/queries/masters'
import { queryOf, type SummaryRow } from '#reports/queries/summary_table'

/** One row for each district, or for those there are to see, by name. */
export function districtRows(
  districts: Districts,
  query: Record<string, string | number | null>,
  locale: string,
  countsFor: (districtId: number) => number[]
): SummaryRow[] {
  return masters()
    .rows.districts.filter(({ id }) => hasDistrict(districts, id))
    .map((district) => ({
      id: district.id,
      label: localName(district, locale),
      note: null,
      query: queryOf({ district: district.id, ...query }),
      counts: countsFor(district.id),
    }))
    .toSorted((a, b) => a.label.localeCompare(b.label, locale))
}
