import db from '@adonisjs/lucid/services/db'
import { titleCase } from '#kernel/formats/names'
import { formatDate } from '#kernel/calendar/plain_date'
import { storedDay } from '#kernel/database/instant'
import { formatRupees, paise } from '#kernel/money/paise'
import { rangeOf } from '#applications/rules/search_words'
import { localName, masters } from '#masters/queries/masters'
import type { Finder, FoundOne } from '#reports/queries/find/finder'
import { whereSeen } from '#reports/queries/find/find_files'
import type { AskedText } from '#reports/rules/asked_text'

/** A claim's number has so many digits at most. */
const CLAIM_DIGITS = 9
/** One credit of a bank pays few claims. */
const CLAIMS_OF_REFERENCE = 20

/**
 * Claims by their number, loans and claims by those of their files and letters, and payment batches by theirs.
 *
 * @param files ids of the files that were found by a number
 */
export async function findRecords(
  asked: AskedText,
  files: readonly number[],
  finder: Finder
): Promise<{ key: string; found: FoundOne[] }[]> {
  const { may } = finder
  const [claims, loans, payments] = await Promise.all(
    (['ClaimPolicy.view', 'LoanPolicy.view', 'ClaimPolicy.viewPayments'] as const).map(may)
  )
  const { digits, number } = asked
  const claim = digits !== null && digits.length <= CLAIM_DIGITS ? [Number(digits)] : []
  const paid = payments && number ? await claimsPaidBy(number) : []
  return [
    { key: 'claims', found: claims ? await claimsOf([...claim, ...paid], files, finder) : [] },
    { key: 'loans', found: loans ? await loansOf(files, finder) : [] },
    { key: 'payments', found: payments && number ? await batchesOf(number, finder) : [] },
  ]
}

/** Claims whose payment has this reference of the bank. */
export async function claimsPaidBy(reference: string): Promise<number[]> {
  const rows = await db
    .from('payment_batch_items')
    .where('bank_reference', reference)
    .limit(CLAIMS_OF_REFERENCE)
    .select('claim_id')
  return rows.map((row) => Number(row.claim_id))
}

async function claimsOf(ids: readonly number[], files: readonly number[], finder: Finder) {
  const [byNumber, byFile] = await Promise.all([
    ids.length === 0 ? [] : claimRows(finder, 'claims.id', ids),
    files.length === 0 ? [] : claimRows(finder, 'claims.application_id', files),
  ])
  const seen = new Set(byNumber.map((row) => row.id))
  return [...byNumber, ...byFile.filter((row) => !seen.has(row.id))].map((row) => ({
    href: `/officer/claims/${row.id}`,
    title: finder.i18n.t('reports.find.claim', { id: String(row.id) }),
    detail: [
      titleCase(row.applicant_name),
      row.number,
      formatRupees(paise(Number(row.interest_paise))),
      localName(masters().claimStatus(row.status_id), finder.i18n.locale),
    ].join(' · '),
  }))
}

async function claimRows({ user, most }: Finder, column: string, values: readonly number[]) {
  const query = db
    .from('claims')
    .join('applications', 'applications.id', 'claims.application_id')
    .whereIn(column, [...values])
    .orderBy('claims.id', 'desc')
    .limit(most)
  whereSeen(query, user)
  return query.select(
    'claims.id',
    'claims.applicant_name',
    'claims.interest_paise',
    'claims.status_id',
    'applications.number'
  )
}

async function loansOf(files: readonly number[], { user, most, i18n }: Finder) {
  if (files.length === 0) return []
  const query = db
    .from('loan_sanctions')
    .join('applications', 'applications.id', 'loan_sanctions.live_application_id')
    .whereIn('loan_sanctions.live_application_id', [...files])
    .orderBy('loan_sanctions.id', 'desc')
    .limit(most)
  whereSeen(query, user)
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

async function batchesOf(number: string, { most, i18n }: Finder) {
  const rows = await db
    .from('payment_batches')
    .whereBetween('number', [...rangeOf(number)])
    .orderBy('number')
    .limit(most)
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
