import type { I18n } from '@adonisjs/i18n'
import { getClock } from '#core/calendar/clock'
import { formatDate, indiaDateOf, type PlainDate } from '#core/calendar/plain_date'
import type { SheetColumn } from '#core/sheets/stream_sheet'
import type { ListRow } from '#applications/queries/list_row'
import type { ListFilters } from '#applications/queries/list_filters'
import { loanTypeName, localName, masters } from '#masters/queries/masters'

/** Columns of Application.xlsx (document 3). */
export function applicationColumns(i18n: I18n): SheetColumn<ListRow>[] {
  const header = (name: string) => i18n.t(`approvals.columns.${name}`)
  return [
    { header: header('district'), value: (row) => row.district },
    { header: header('number'), width: 22, value: (row) => row.number },
    { header: header('submittedOn'), width: 16, kind: 'date', value: (row) => row.submittedOn },
    { header: header('businessType'), width: 28, value: (row) => row.businessType },
    { header: header('aadhaar'), width: 18, value: (row) => row.aadhaar },
    { header: header('applicantName'), width: 32, value: (row) => row.applicantName },
    { header: header('mobile'), width: 14, value: (row) => row.mobile },
    { header: header('amount'), width: 16, kind: 'paise', value: (row) => row.amountPaise },
    { header: header('status'), width: 36, value: (row) => row.status },
    { header: header('lastActionOn'), width: 16, kind: 'date', value: (row) => row.lastActionOn },
  ]
}

/** Columns of Applications.pdf: those of the sheet but the last action (document 3). */
export function paperColumns(i18n: I18n): SheetColumn<ListRow>[] {
  return applicationColumns(i18n).slice(0, -1)
}

/** What was filtered, in words, and when the file was made. */
export function sheetSubtitles(filters: ListFilters, i18n: I18n): string[] {
  const words = filterWords(filters, i18n).map(({ name, value }) => `${name}: ${value}`)
  const now = getClock().now()
  const time = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Asia/Kolkata',
    hour: '2-digit',
    minute: '2-digit',
  }).format(now)
  return [
    words.length > 0 ? words.join('; ') : i18n.t('approvals.sheet.everything'),
    i18n.t('approvals.sheet.made', { time: `${formatDate(indiaDateOf(now))} ${time}` }),
  ]
}

function filterWords(filters: ListFilters, i18n: I18n) {
  const { locale } = i18n
  const all = masters()
  const day = (date: PlainDate | null) => formatDate(date)
  const values: [string, string | null][] = [
    ['loanType', filters.loanType && loanTypeName(all.scheme(filters.loanType), locale)],
    ['district', filters.districtId && localName(all.district(filters.districtId), locale)],
    ['status', filters.statusId && localName(all.applicationStatus(filters.statusId), locale)],
    ['column', filters.column && i18n.t(`approvals.stages.${filters.column}`)],
    ['number', filters.number],
    ['mobile', filters.mobile],
    ['name', filters.name],
    ['from', day(filters.from)],
    ['to', day(filters.to)],
  ].map(([name, value]) => [name as string, (value as string) || null])
  return values
    .filter(([, value]) => value !== null)
    .map(([name, value]) => ({ name: i18n.t(`approvals.filters.${name}`), value: value! }))
}
