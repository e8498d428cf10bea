import type { I18n } from '@adonisjs/i18n'
import type { SheetInput } from '#spreadsheets/stream_sheet'
import { districtNames } from '#masters/queries/master_filters'
import { loanTypeName, masters } from '#masters/queries/masters'
import { applicationSummary } from '#reports/queries/application_summary'
import type { CountScope } from '#reports/queries/counters'
import { corporationName, generatedOn } from '#reports/queries/sheet_words'

type Line = { srNo: number | null; district: string; counts: number[] }

/** The application summary as a sheet: title, subtitle by loan type, time, TOTAL (document 3). */
export async function summarySheet(
  scope: CountScope,
  i18n: I18n
): Promise<Omit<SheetInput<Line>, 'output'>> {
  const { columns, rows, total } = await applicationSummary(scope, i18n.locale)
  const all = masters()
  const loanType =
    scope.loanType === null
      ? i18n.t('reports.home.all_loan_types')
      : loanTypeName(all.scheme(scope.loanType), i18n.locale)
  const district = scope.districts && districtNames(scope.districts, i18n.locale)
  return {
    name: 'Application_Summary',
    title: i18n.t('reports.sheet.title', { corporation: corporationName(i18n) }),
    subtitles: [[loanType, district].filter(Boolean).join(', '), generatedOn(i18n)],
    columns: [
      {
        header: i18n.t('reports.columns.srNo'),
        kind: 'number',
        width: 8,
        value: (row) => row.srNo,
      },
      { header: i18n.t('reports.columns.district'), width: 26, value: (row) => row.district },
      ...columns.map((column, at) => ({
        header: i18n.t(`reports.columns.${column.key}`),
        kind: 'number' as const,
        width: 12,
        value: (row: Line) => row.counts[at],
      })),
    ],
    rows: [
      ...rows.map(({ label, counts }, index) => ({ srNo: index + 1, district: label, counts })),
      { srNo: null, district: i18n.t('reports.columns.TOTAL'), counts: total.counts },
    ],
  }
}
