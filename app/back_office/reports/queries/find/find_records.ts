import db from '@adonisjs/lucid/services/db'
import { titleCase } from '#kernel/formats/names'
import { formatDate } from '#kernel/calendar/plain_date'
import { storedDay } from '#kernel/database/instant'
import { formatRupees, paise } from '#kernel/money/paise'
import { prefixRange } from '#applications/rules/search_words'
import { localName, masters } from '#masters/queries/masters'
import type { SearchContext, SearchResult } from '#reports/queries/find/finder'
import { whereVisibleTo } from '#reports/queries/find/find_files'
import type { SearchText } from '#reports/rules/asked_text'

/** A claim's number has so many digits at most. */
const MAX_CLAIM_DIGITS = 9
/** One credit of a bank pays few claims. */
const MAX_CLAIMS_OF_REFERENCE = 20

/**
 * Claims by their number, loans and claims by those of their files and letters, and payment batches by theirs.
 *
 * @param files ids of the files that were found by a number
 */
export async function searchRecords(
  searchText: SearchText,
  files: readonly number[],
  context: SearchContext
): Promise<{ key: string; found: SearchResult[] }[]> {
  const { may } = context
  const [claims, loans, payments] = await Promise.all(
    (['ClaimPolicy.view', 'LoanPolicy.view', 'ClaimPolicy.viewPayments'] as const).map(may)
  )
  const { digits, number } = searchText
  const claim = digits !== null && digits.length <= MAX_CLAIM_DIGITS ? [Number(digits)] : []
  const paid = payments && number ? await claimsByBankReference(number) : []
  return [
    { key: 'claims', found: claims ? await searchClaims([...claim, ...paid], files, context) : [] },
    { key: 'loans', found: loans ? await searchLoans(files, context) : [] },
    { key: 'payments', found: payments && number ? await searchPaymentBatches(number, context) : [] },
  ]
}

/** Claims whose payment has this reference of the bank. */
export async function claimsByBankReference(reference: string): Promise<number[]> {
  const rows = await db
    .from('payment_batch_items')
    .where('bank_reference', reference)
    .limit(MAX_CLAIMS_OF_REFERENCE)
    .select('claim_id')
  return rows.map((row) => Number(row.claim_id))
}

async function searchClaims(ids: readonly number[], files: readonly number[], context: SearchContext) {
  const [byNumber, byFile] = await Promise.all([
    ids.length === 0 ? [] : claimRows(context, 'claims.id', ids),
    files.length === 0 ? [] : claimRows(context, 'claims.application_id', files),
  ])
  const seen = new Set(byNumber.map((row) => row.id))
  return [...byNumber, ...byFile.filter((row) => !seen.has(row.id))].map((row) => ({
    href: `/officer/claims/${row.id}`,
    title: context.i18n.t('reports.find.claim', { id: String(row.id) }),
    detail: [
      titleCase(row.applicant_name),
      row.number,
      formatRupees(paise(Number(row.interest_paise))),
      localName(masters().claimStatus(row.status_id), context.i18n.locale),
    ].join(' · '),
  }))
}

async function claimRows({ user, max }: SearchContext, column: string, values: readonly number[]) {
  const query = db
    .from('claims')
    .join('applications', 'applications.id', 'claims.application_id')
    .whereIn(column, [...values])
    .orderBy('claims.id', 'desc')
    .limit(max)
  whereVisibleTo(query, user)
  return query.select(
    'claims.id',
    'claims.applicant_name',
    'claims.interest_paise',
    'claims.status_id',
    'applications.number'
  )
}

async function searchLoans(files: readonly number[], { user, max, i18n }: SearchContext) {
  if (files.length === 0) return []
  const query = db
    .from('loan_sanctions')
    .join('applications', 'applications.id', 'loan_sanctions.live_application_id')
    .whereIn('loan_sanctions.live_application_id', [...files])
    .orderBy('loan_sanctions.id', 'desc')
    .limit(max)
  whereVisibleTo(query, user)
  const rows = await query.select(
    'loan_sanctions.id',
    'loan_sanctions.amount_paise',
    'loan_sanctions.bank_id',
    'applications.number',
    'applications.applicant_name'
  )
  return rows.map((row) => ({
    href: `/officer/sanctions/${row.id}`,
    title: i18n.t('reports.find.loan', { number: row.number }),
    detail: [
      titleCase(row.applicant_name),
      localName(masters().bank(row.bank_id), i18n.locale),
      formatRupees(paise(Number(row.amount_paise))),
    ].join(' · '),
  }))
}

async function searchPaymentBatches(number: string, { max, i18n }: SearchContext) {
  const rows = await db
    .from('payment_batches')
    .whereBetween('number', [...prefixRange(number)])
    .orderBy('number')
    .limit(max)
    .select('id', 'number', 'batch_on', 'total_paise')
  return rows.map((row) => ({
    href: `/officer/payment-batches/${row.id}`,
    title: String(row.number),
    detail: [
      formatDate(storedDay(row.batch_on), i18n.locale),
      formatRupees(paise(Number(row.total_paise))),
    ].join(' · '),
  }))
}
