import db from '@adonisjs/lucid/services/db'
import { normaliseDigits } from '#kernel/formats/digits'
import { titleCase } from '#kernel/formats/names'
import type { Query } from '#lists/query_filters'
import { keysetPage } from '#lists/keyset'
import {
  type ListRow,
  type ShownRow,
  applicationAccessPath,
  listRow,
} from '#applications/queries/application_list'
import { listFilters } from '#applications/queries/list_filters'
import { prefixRange, queryWords } from '#applications/rules/search_words'
import { localName, masters } from '#masters/queries/masters'
import {
  type SearchContext,
  type SearchResult,
  type SearchResults,
  searchOffice,
  searchPages,
} from '#reports/queries/search/pages_and_office'
import { searchTexts, whereVisibleTo } from '#reports/queries/search/texts'
import { type SearchText, parseSearchText } from '#reports/rules/search_text'
import { formatDate } from '#kernel/calendar/plain_date'
import { storedDay } from '#kernel/database/dialect'
import { formatRupees, paise } from '#kernel/money/paise'

/** Minimum number of digits: fewer match the end of too many numbers. */
const MIN_DIGITS = 3

/** Minimum length of a name word to search for. */
const MIN_LETTERS = 2

/**
 * Finds applications by number, by the applicant's name or mobile number, and by letters of intent, through the access
 * paths of the officers' list.
 *
 * @returns ids of the applications that were found by a number
 */
async function searchFiles(searchText: SearchText, context: SearchContext) {
  if (!(await context.may('ApprovalsApplicationPolicy.view'))) return { ids: [], groups: [] }
  const { text, mobile, number, digits } = searchText
  const isEnding = digits !== null && digits.length >= MIN_DIGITS && mobile === null
  const asNumber = number ?? (isEnding ? digits : null)
  const byNumber = asNumber !== null ? await filesOf({ number: asNumber }, context) : []
  const byMobile = mobile !== null ? await filesOf({ mobile }, context) : []
  const byName = isName(searchText) ? await filesOf({ name: text }, context) : []
  const letters = number === null ? [] : await lettersOf(number, context)
  const old = /\d/.test(text) && mobile === null ? await filesOfOldNumber(text, context) : []
  const files = [...byNumber, ...byMobile, ...byName]
  const shown = new Set(files.map(({ id }) => id))
  const more = old.filter(({ id }) => !shown.has(id))
  return {
    ids: [...byNumber, ...more, ...letters].map(({ id }) => id),
    groups: [
      { key: 'files', found: [...files.map(fileResult), ...more.map(({ found }) => found)] },
      { key: 'letters', found: letters.map(({ found }) => found) },
    ],
  }
}

const isName = ({ text, number }: SearchText) =>
  number === null &&
  queryWords(text).some((word) => /\p{L}/u.test(word) && [...word].length >= MIN_LETTERS)

/** Minimum number of letters: fewer match the beginning of too many words. */
const MIN_TEXT_LETTERS = 3

const isText = (text: string) => [...text].length >= MIN_TEXT_LETTERS && /\p{L}/u.test(text)

/** Returns the first applications under one filter of the list, the newest first. */
async function filesOf(
  query: Record<string, string>,
  { user, max, i18n }: SearchContext
): Promise<ListRow[]> {
  const accessPath = await applicationAccessPath(listFilters(query, user), {
    sort: 'submittedOn',
    direction: 'desc',
  })
  const filter = (rows: Query) => {
    accessPath.filter(rows)
    whereVisibleTo(rows, user)
  }
  const page = { perPage: max, page: 1, step: { kind: 'page' } } as const
  const { rows } = await keysetPage<ShownRow>(db.connection(), { ...accessPath, filter }, page)
  return rows.map((row) => listRow(row, i18n.locale))
}

const fileResult = ({ id, number, applicantName, district, status }: ListRow): SearchResult => ({
  href: `/officer/applications/${id}`,
  title: number,
  detail: [titleCase(applicantName), district, status].join(' · '),
})

/** Finds applications of an existing portfolio by the beginning of their former number. */
async function filesOfOldNumber(text: string, { user, max, i18n }: SearchContext) {
  const query = db
    .from('applications')
    .whereBetween('old_number', [...prefixRange(normaliseDigits(text).toUpperCase())])
    .orderBy('old_number')
    .limit(max)
  whereVisibleTo(query, user)
  const rows = await query.select('id', 'number', 'old_number', 'applicant_name', 'district_id')
  return rows.map((row) => ({
    id: Number(row.id),
    found: {
      href: `/officer/applications/${row.id}`,
      title: String(row.old_number),
      detail: [
        titleCase(row.applicant_name),
        localName(masters().district(row.district_id), i18n.locale),
        String(row.number),
      ].join(' · '),
    },
  }))
}

/** Finds letters of intent by the beginning of their number; each links to its application. */
async function lettersOf(number: string, { user, max, i18n }: SearchContext) {
  const query = db
    .from('lois')
    .join('applications', 'applications.id', 'lois.application_id')
    .whereBetween('lois.number', [...prefixRange(number)])
    .orderBy('lois.number')
    .limit(max)
  whereVisibleTo(query, user)
  const rows = await query.select(
    'lois.number',
    'applications.id',
    'applications.applicant_name',
    'applications.district_id'
  )
  return rows.map((row) => ({
    id: Number(row.id),
    found: {
      href: `/officer/applications/${row.id}`,
      title: String(row.number),
      detail: `${titleCase(row.applicant_name)} · ${localName(masters().district(row.district_id), i18n.locale)}`,
    },
  }))
}

/** Maximum number of digits in the number of a claim. */
const MAX_CLAIM_DIGITS = 9
/** One bank credit pays only a few claims. */
const MAX_CLAIMS_OF_REFERENCE = 20

/**
 * Finds claims by number, loans and claims by the numbers of their applications and letters, and payment batches by
 * number.
 *
 * @param files ids of the applications that were found by a number
 */
async function searchRecords(
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
    {
      key: 'payments',
      found: payments && number ? await searchPaymentBatches(number, context) : [],
    },
  ]
}

/** Claims whose payment has this bank reference. */
export async function claimsByBankReference(reference: string): Promise<number[]> {
  const rows = await db
    .from('payment_batch_items')
    .where('bank_reference', reference)
    .limit(MAX_CLAIMS_OF_REFERENCE)
    .select('claim_id')
  return rows.map((row) => Number(row.claim_id))
}

async function searchClaims(
  ids: readonly number[],
  files: readonly number[],
  context: SearchContext
) {
  const [byNumber, byFile] = await Promise.all([
    ids.length === 0 ? [] : claimRows(context, 'claims.id', ids),
    files.length === 0 ? [] : claimRows(context, 'claims.application_id', files),
  ])
  const seen = new Set(byNumber.map((row) => row.id))
  return [...byNumber, ...byFile.filter((row) => !seen.has(row.id))].map((row) => ({
    href: `/officer/claims/${row.id}`,
    title: context.i18n.t('reports.search.claim', { id: String(row.id) }),
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
    title: i18n.t('reports.search.loan', { number: row.number }),
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

/**
 * Searches everything that an officer may see: applications by number, letter, name or mobile number; claims, loans,
 * payment batches and grievances by number; payments by bank reference; officers, master data, pages, reports and
 * actions that can be started. Without a text, returns pages and actions.
 *
 * @returns the groups that have results, in their order
 */
export async function search(typed: string, context: SearchContext): Promise<SearchResults> {
  const searchText = parseSearchText(typed)
  const { text, isPrivate } = searchText
  if (isPrivate) return { text, isPrivate, groups: [] }
  const [pages, files, office] = await Promise.all([
    searchPages(text, context),
    searchFiles(searchText, context),
    searchOffice(searchText, context),
  ])
  const records = await searchRecords(searchText, files.ids, context)
  const texts = isText(text) ? await searchTexts(text, context) : []
  const groups = [...pages, ...files.groups, ...records, ...office, ...texts]
  return {
    text,
    isPrivate,
    groups: groups
      .map(({ key, found }) => ({
        key,
        title: context.i18n.t(`reports.search.groups.${key}`),
        found: found.slice(0, context.max),
      }))
      .filter(({ found }) => found.length > 0),
  }
}
