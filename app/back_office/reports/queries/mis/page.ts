import db from '@adonisjs/lucid/services/db'
import type { I18n } from '@adonisjs/i18n'
import type { SheetInput } from '#spreadsheets/sheet_files'
import { districtNames, districtOptions } from '#masters/queries/master_filters'
import { type MisFilters, SUMMARIES, misFilters, misSummary } from '#reports/queries/mis/summary'
import { isCountAvailable } from '#reports/queries/mis/counts'
import { corporationName, generatedOn } from '#reports/builder/cells'
import { isBound, singleDistrict } from '#lists/query_filters'
import type { Viewer } from '#lists/filters'

type Line = { srNo: number | null; label: string; counts: number[] }

/** Returns one of the summaries as a spreadsheet, titled with its name (document 3). */
export async function misSheet(
  filters: MisFilters,
  i18n: I18n
): Promise<Omit<SheetInput<Line>, 'output'>> {
  const { columns, rows, total } = await misSummary(filters, i18n)
  const hasCounts = await isCountAvailable(filters, db.connection())
  const title = i18n.t(`reports.mis.titles.${filters.by}`)
  const { districts, from, to, asOf } = filters
  return {
    name: i18n.t(`reports.mis.titles.${filters.by}`).slice(0, 31),
    title: `${corporationName(i18n)}: ${title}`,
    subtitles: [
      [
        districts ? districtNames(districts, i18n.locale) : i18n.t('reports.home.all_districts'),
        from || to ? i18n.t('reports.mis.range', { from, to }) : i18n.t('reports.mis.all_dates'),
      ].join(', '),
      ...(asOf ? [i18n.t('reports.mis.as_of', { day: asOf })] : []),
      ...(hasCounts ? [] : [i18n.t('reports.not_counted')]),
      generatedOn(i18n),
    ],
    columns: [
      {
        header: i18n.t('reports.columns.srNo'),
        kind: 'number',
        width: 8,
        value: (row) => row.srNo,
      },
      {
        header: i18n.t(`reports.mis.by.${filters.by}`),
        width: 30,
        value: (row) => row.label,
      },
      ...columns.map((column, at) => ({
        header: column.label ?? i18n.t(`reports.columns.${column.key}`),
        kind: 'number' as const,
        width: 18,
        value: (row: Line) => row.counts[at],
      })),
    ],
    rows: hasCounts
      ? [
          ...rows.map(({ label, counts }, index) => ({ srNo: index + 1, label, counts })),
          { srNo: null, label: i18n.t('reports.columns.TOTAL'), counts: total.counts },
        ]
      : [],
  }
}

/** Returns a summary with its filters. */
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
    /** As typed, so that an invalid value can be corrected. */
    from: filters.from ?? String(query.from ?? ''),
    to: filters.to ?? String(query.to ?? ''),
    asOf: filters.asOf ?? String(query.asOf ?? ''),
    invalid: filters.invalid,
    sort: { key: String(query.sort ?? ''), direction: filters.sort.direction },
    districts: districtOptions(viewer, locale),
    isDistrictLocked: isBound(viewer.districts),
    isCounted: await isCountAvailable(filters, db.connection()),
    table: await misSummary(filters, i18n),
  }
}
