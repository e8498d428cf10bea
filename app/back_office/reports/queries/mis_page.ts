import type { I18n } from '@adonisjs/i18n'
import { isBound, singleDistrict } from '#lists/districts'
import type { Viewer } from '#lists/filters'
import { districtOptions } from '#masters/queries/master_filters'
import { misFilters, misSummary, SUMMARIES } from '#reports/queries/mis'

/** A summary with what it was asked with. */
export async function misPage(
  query: Readonly<Record<string, unknown>>,
  viewer: Viewer,
  i18n: I18n
) {
  const { locale } = i18n
  const filters = misFilters(query, viewer)
  return {
    summaries: [...SUMMARIES],
    by: filters.by,
    districtId: singleDistrict(filters.districts),
    /** As they were typed, so that a wrong one can be mended. */
    from: filters.from ?? String(query.from ?? ''),
    to: filters.to ?? String(query.to ?? ''),
    asOf: filters.asOf ?? String(query.asOf ?? ''),
    invalid: filters.invalid,
    sort: { key: String(query.sort ?? ''), direction: filters.sort.direction },
    districts: districtOptions(viewer, locale),
    isDistrictLocked: isBound(viewer.districts),
    table: await misSummary(filters, i18n),
  }
}
