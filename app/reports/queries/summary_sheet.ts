import type { I18n } from '@adonisjs/i18n'
import corporation from '#config/corporation'
import { getClock } from '#core/calendar/clock'
import { formatDate, indiaDateOf } from '#core/calendar/plain_date'
import type { SheetInput } from '#core/sheets/stream_sheet'
import { loanTypeName, localName, masters } from '#masters/queries/masters'
import { applicationSummary } from '#reports/queries/application_summary'
import type { CountScope } from '#reports/queries/counters'

type Line = { srNo: number | null; district: string; counts: number[] }

const INDIA_TIME = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  hour: '2-digit',
  minute: '2-digit',
})

/** The application summary as a sheet: title, subtitle by loan type, time, TOTAL (document 3). */
export async function summarySheet(
  scope: CountScope,
  i18n: I18n
): Promise<Omit<SheetInput<Line>, 'output'>> {
  const { columns, rows, total } = await applicationSummary(scope, i18n.locale)
  const all = masters()
  const now = getClock().now()
  const time = `${formatDate(indiaDateOf(now))} ${INDIA_TIME.format(now)}`
  const name = corporation.name[i18n.locale as keyof typeof corporation.name]
  const loanType =
    scope.loanType === null
      ? i18n.t('reports.home.all_loan_types')
      : loanTypeName(all.scheme(scope.loanType), i18n.locale)
  const district =
    scope.districtId === null ? null : localName(all.district(scope.districtId), i18n.locale)
  return {
    name: 'Application_Summary',
    title: i18n.t('reports.sheet.title', { corporation: name }),
    subtitles: [
      [loanType, district].filter(Boolean).join(', '),
      i18n.t('reports.sheet.made', { time }),
    ],
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
