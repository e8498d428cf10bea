import type { I18n } from '@adonisjs/i18n'
import type { SheetInput } from '#spreadsheets/stream_sheet'
import { districtNames } from '#masters/queries/master_filters'
import { misSummary, type MisFilters } from '#reports/queries/mis'
import { corporationName, generatedOn } from '#reports/queries/sheet_words'

type Line = { srNo: number | null; label: string; counts: number[] }

/** One of the summaries as a sheet, titled with its name (document 3). */
export async function misSheet(
  filters: MisFilters,
  i18n: I18n
): Promise<Omit<SheetInput<Line>, 'output'>> {
  const { columns, rows, total } = await misSummary(filters, i18n)
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
    rows: [
      ...rows.map(({ label, counts }, index) => ({ srNo: index + 1, label, counts })),
      { srNo: null, label: i18n.t('reports.columns.TOTAL'), counts: total.counts },
    ],
  }
}
