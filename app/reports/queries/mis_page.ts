import type { I18n } from '@adonisjs/i18n'
import { masters, options } from '#masters/queries/masters'
import { misFilters, misSummary, SUMMARIES } from '#reports/queries/mis'

/** A summary with what it was asked with. */
export async function misPage(
  query: Readonly<Record<string, unknown>>,
  viewer: { districtId: number | null },
  i18n: I18n
) {
  const { locale } = i18n
  const filters = misFilters(query, viewer)
  return {
    summaries: [...SUMMARIES],
    by: filters.by,
    districtId: filters.districtId,
    /** As they were typed, so that a wrong one can be mended. */
    from: filters.from ?? String(query.from ?? ''),
    to: filters.to ?? String(query.to ?? ''),
    invalid: filters.invalid,
    sort: { key: String(query.sort ?? ''), direction: filters.sort.direction },
    districts: options(masters().districts, locale).toSorted((a, b) =>
      a.label.localeCompare(b.label, locale)
    ),
    isDistrictLocked: viewer.districtId !== null,
    table: await misSummary(filters, { locale, others: i18n.t('reports.mis.others') }),
  }
}
