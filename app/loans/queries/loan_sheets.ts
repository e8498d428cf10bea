import type { I18n } from '@adonisjs/i18n'
import { formatDate, indiaDateOf } from '#core/calendar/plain_date'
import { basisPoints, formatPercent } from '#core/rates/basis_points'
import { filterSubtitles, type FilterWords } from '#core/sheets/filter_subtitles'
import type { SheetColumn } from '#core/sheets/stream_sheet'
import type { DisbursementRow } from '#loans/queries/list_disbursements'
import type { SanctionRow } from '#loans/queries/list_sanctions'
import type { LoanFilters } from '#loans/queries/loan_list_filters'
import { loanTypeName, localName, masters } from '#masters/queries/masters'

const uploadedOn = ({ uploadedAt }: { uploadedAt: string }) => indiaDateOf(new Date(uploadedAt))

/** Columns of Sanction_Letters.xlsx: those of the list (document 4, section 3). */
export function sanctionColumns(i18n: I18n): SheetColumn<SanctionRow>[] {
  const header = (name: string) => i18n.t(`loans.labels.${name}`)
  return [
    { header: header('application'), width: 22, value: (row) => row.applicationNo },
    { header: header('applicant'), width: 32, value: (row) => row.applicantName },
    { header: header('district'), value: (row) => row.district },
    { header: header('loi_no'), width: 26, value: (row) => row.loiNumber },
    { header: header('loi_date'), kind: 'date', value: (row) => row.loiDate },
    { header: header('bank'), width: 28, value: (row) => row.bank },
    { header: header('branch'), width: 24, value: (row) => row.branchName },
    { header: header('sanction_amount'), kind: 'paise', value: (row) => row.amountPaise },
    { header: header('disbursed_amount'), kind: 'paise', value: (row) => row.disbursedPaise },
    { header: header('tenure'), kind: 'number', value: (row) => row.tenureMonths },
    { header: header('rate'), value: (row) => formatPercent(basisPoints(row.rateBp)) },
    { header: header('sanction_date'), kind: 'date', value: (row) => row.sanctionedOn },
    { header: header('uploaded'), kind: 'date', value: uploadedOn },
    { header: header('verification'), value: verification(i18n) },
  ]
}

/** Columns of Disbursals.xlsx: those of the list (document 4, 2.8). */
export function disbursementColumns(i18n: I18n): SheetColumn<DisbursementRow>[] {
  const header = (name: string) => i18n.t(`loans.labels.${name}`)
  return [
    { header: header('application'), width: 22, value: (row) => row.applicationNo },
    { header: header('name'), width: 32, value: (row) => row.applicantName },
    { header: header('aadhaar'), value: (row) => row.aadhaar },
    { header: header('bank'), width: 28, value: (row) => row.bank },
    { header: header('branch'), width: 24, value: (row) => row.branchName },
    { header: header('tranche'), kind: 'number', value: (row) => row.trancheNo },
    { header: header('sanction_amount'), kind: 'paise', value: (row) => row.sanctionPaise },
    { header: header('disbursed_amount'), kind: 'paise', value: (row) => row.amountPaise },
    { header: header('total_disbursed'), kind: 'paise', value: (row) => row.totalDisbursedPaise },
    { header: header('emi_amount'), kind: 'paise', value: (row) => row.emiPaise },
    { header: header('rate'), value: (row) => formatPercent(basisPoints(row.rateBp)) },
    { header: header('tenure'), kind: 'number', value: (row) => row.tenureMonths },
    { header: header('disbursement_date'), kind: 'date', value: (row) => row.disbursedOn },
    { header: header('emi_start'), kind: 'date', value: (row) => row.emiStartOn },
    { header: header('emi_end'), kind: 'date', value: (row) => row.emiEndOn },
    { header: header('emi_paid'), kind: 'paise', value: (row) => row.claims?.emiPaidPaise ?? 0 },
    { header: header('total_claim'), kind: 'paise', value: (row) => row.claims?.claimedPaise ?? 0 },
    {
      header: header('total_paid_claim'),
      kind: 'paise',
      value: (row) => row.claims?.paidPaise ?? 0,
    },
    { header: header('uploaded'), kind: 'date', value: uploadedOn },
    { header: header('verification'), value: verification(i18n) },
  ]
}

const verification =
  (i18n: I18n) =>
  ({ isVerified }: { isVerified: boolean }) =>
    i18n.t(isVerified ? 'loans.states.verified' : 'loans.states.not_verified')

/** What was filtered, in words, and when the file was made. */
export function loanSheetSubtitles(filters: LoanFilters, everything: string, i18n: I18n) {
  const { locale } = i18n
  const { schemeId, districtId, bankId } = filters
  const label = (name: string) => i18n.t(`loans.labels.${name}`)
  const range = (name: string) => i18n.t(`loans.officer.${name}`)
  const words: FilterWords = [
    [label('scheme'), schemeId !== null && loanTypeName(masters().scheme(schemeId), locale)],
    [label('district'), districtId !== null && localName(masters().district(districtId), locale)],
    [label('bank'), bankId !== null && localName(masters().bank(bankId), locale)],
    [label('application'), filters.applicationNo],
    [label('loi_no'), filters.loiNo],
    [range('loi_from'), formatDate(filters.loiFrom)],
    [range('loi_till'), formatDate(filters.loiTill)],
    [range('uploaded_from'), formatDate(filters.uploadedFrom)],
    [range('uploaded_till'), formatDate(filters.uploadedTill)],
  ]
  return filterSubtitles(words, everything, i18n)
}
