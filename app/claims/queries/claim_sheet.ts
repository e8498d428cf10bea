import db from '@adonisjs/lucid/services/db'
import type { I18n } from '@adonisjs/i18n'
import { getClock } from '#core/calendar/clock'
import { formatDate, indiaDateOf } from '#core/calendar/plain_date'
import { keysetPortions } from '#core/lists/keyset'
import type { SheetColumn } from '#core/sheets/stream_sheet'
import { claimFilterValues, type ClaimFilters } from '#claims/queries/claim_list_filters'
import {
  claimListState,
  claimRows,
  claimSource,
  type OfficerClaimRow,
} from '#claims/queries/list_claims'
import { loanTypeName, localName, masters } from '#masters/queries/masters'

const PORTION = 500

/** Every claim under the filter, in the order of the list, for a file of any length. */
export async function* exportedClaims(
  filters: ClaimFilters,
  state: ReturnType<typeof claimListState>,
  locale: string
): AsyncGenerator<OfficerClaimRow> {
  const client = db.connection()
  for await (const ids of keysetPortions(client, claimSource(filters, state), PORTION)) {
    yield* await claimRows(ids, locale)
  }
}

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
  const words: [string, string][] = []
  const add = (name: string, value: string | null | undefined | false) => {
    if (value) words.push([i18n.t(`claims.list.${name}`), value])
  }
  const values = claimFilterValues(filters)
  add('scheme', filters.schemeId !== null && loanTypeName(all.scheme(filters.schemeId), locale))
  add(
    'district',
    filters.districtId !== null && localName(all.district(filters.districtId), locale)
  )
  add('bank', filters.bankId !== null && localName(all.bank(filters.bankId), locale))
  add('status', filters.statusId !== null && localName(all.claimStatus(filters.statusId), locale))
  add('owner', filters.owner && i18n.t(`claims.owners.${filters.owner}`))
  add('application_no', values.applicationNo)
  add('loi_no', values.loiNo)
  add('quick', filters.quick && i18n.t('claims.list.quick_used'))
  add('from', formatDate(filters.from))
  add('till', formatDate(filters.till))
  const now = getClock().now()
  const time = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Asia/Kolkata',
    hour: '2-digit',
    minute: '2-digit',
  }).format(now)
  return [
    words.length > 0
      ? words.map(([name, value]) => `${name}: ${value}`).join('; ')
      : i18n.t('claims.list.everything'),
    i18n.t('claims.list.made', { time: `${formatDate(indiaDateOf(now))} ${time}` }),
  ]
}
