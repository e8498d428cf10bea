import type { I18n } from '@adonisjs/i18n'
import { formatDate } from '#core/calendar/plain_date'
import { filterSubtitles, type FilterWords } from '#core/sheets/filter_subtitles'
import type { SheetColumn } from '#core/sheets/stream_sheet'
import { claimFilterValues, type ClaimFilters } from '#claims/queries/claim_list_filters'
import type { OfficerClaimRow } from '#claims/queries/list_claims'
import { loanTypeName, localName, masters } from '#masters/queries/masters'

/** Columns of Claims.xlsx: those of the list. */
export function claimColumns(i18n: I18n): SheetColumn<OfficerClaimRow>[] {
  const header = (name: string) => i18n.t(`claims.columns.${name}`)
  return [
    { header: header('id'), kind: 'number', width: 10, value: (row) => row.id },
    { header: header('application'), width: 22, value: (row) => row.applicationNo },
    { header: header('applicant'), width: 32, value: (row) => row.applicantName },
    { header: i18n.t('claims.officer.aadhaar'), width: 18, value: (row) => row.aadhaar },
    { header: header('district'), value: (row) => row.district },
    { header: header('bank'), width: 28, value: (row) => row.bank },
    { header: header('submitted_on'), kind: 'date', width: 16, value: (row) => row.submittedOn },
    { header: header('paid_on'), kind: 'date', width: 16, value: (row) => row.paidOn },
    { header: header('paid'), kind: 'paise', value: (row) => row.paidPaise },
    { header: header('claim_amount'), kind: 'paise', value: (row) => row.interestPaise },
    { header: header('proposed'), kind: 'paise', value: (row) => row.proposedPaise },
    { header: header('approved'), kind: 'paise', value: (row) => row.approvedPaise },
    { header: header('status'), width: 26, value: (row) => row.status },
    { header: header('payment'), width: 20, value: (row) => row.payment },
  ]
}

/** What was filtered, in words, and when the file was made. */
export function claimSheetSubtitles(filters: ClaimFilters, i18n: I18n): string[] {
  const { locale } = i18n
  const all = masters()
  const values = claimFilterValues(filters)
  const label = (name: string) => i18n.t(`claims.list.${name}`)
  const nameOf = (list: 'districts' | 'banks' | 'claimStatuses', id: number | null) =>
    id !== null && localName(all.find(list, id), locale)
  const words: FilterWords = [
    [
      label('scheme'),
      filters.schemeId !== null && loanTypeName(all.scheme(filters.schemeId), locale),
    ],
    [label('district'), nameOf('districts', filters.districtId)],
    [label('bank'), nameOf('banks', filters.bankId)],
    [label('status'), nameOf('claimStatuses', filters.statusId)],
    [label('owner'), filters.owner && i18n.t(`claims.owners.${filters.owner}`)],
    [label('application_no'), values.applicationNo],
    [label('loi_no'), values.loiNo],
    [label('quick'), filters.quick && label('quick_used')],
    [label('from'), formatDate(filters.from)],
    [label('till'), formatDate(filters.till)],
  ]
  return filterSubtitles(words, label('everything'), i18n)
}
