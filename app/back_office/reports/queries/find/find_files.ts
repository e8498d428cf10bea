import db from '@adonisjs/lucid/services/db'
import { titleCase } from '#kernel/formats/names'
import { whereDistricts } from '#lists/districts'
import type { Query } from '#lists/filter'
import { keysetPage } from '#lists/keyset'
import { applicationAccessPath } from '#applications/queries/list_applications'
import { listFilters } from '#applications/queries/list_filters'
import { type ListRow, listRow, type ShownRow } from '#applications/queries/list_row'
import { queryWords, prefixRange } from '#applications/rules/search_words'
import { Role } from '#auth/roles'
import { localName, masters } from '#masters/queries/masters'
import type { SearchContext, SearchResult } from '#reports/queries/find/finder'
import type { SearchText } from '#reports/rules/asked_text'

/** Fewer digits end too many numbers to be looked for. */
const MIN_DIGITS = 3

/** Letters of the shortest word of a name that is looked for. */
const MIN_LETTERS = 2

/**
 * Files by their number, their applicant's name or mobile, and by their letters of intent, by the ways of the
 * officers' list.
 *
 * @returns ids of the files that were found by a number
 */
export async function searchFiles(searchText: SearchText, context: SearchContext) {
  if (!(await context.may('ApprovalsApplicationPolicy.view'))) return { ids: [], groups: [] }
  const { text, mobile, number, digits } = searchText
  const isEnding = digits !== null && digits.length >= MIN_DIGITS && mobile === null
  const asNumber = number ?? (isEnding ? digits : null)
  const byNumber = asNumber !== null ? await filesOf({ number: asNumber }, context) : []
  const byMobile = mobile !== null ? await filesOf({ mobile }, context) : []
  const byName = isName(searchText) ? await filesOf({ name: text }, context) : []
  const letters = number === null ? [] : await lettersOf(number, context)
  const files = [...byNumber, ...byMobile, ...byName]
  return {
    ids: [...byNumber.map(({ id }) => id), ...letters.map(({ id }) => id)],
    groups: [
      { key: 'files', found: files.map(fileResult) },
      { key: 'letters', found: letters.map(({ found }) => found) },
    ],
  }
}

const isName = ({ text, number }: SearchText) =>
  number === null &&
  queryWords(text).some((word) => /\p{L}/u.test(word) && [...word].length >= MIN_LETTERS)

/** The first files under one filter of the list, the newest first. */
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

/** Accounts see files with a bank's sanction alone, a bound officer those of the district (DECISIONS 10). */
export function whereVisibleTo(query: Query, { roleId, districts }: SearchContext['user']) {
  whereDistricts(query, 'applications.district_id', districts)
  if (roleId !== Role.accounts) return
  query.whereExists(
    (sanctions: Query) =>
      void sanctions
        .from('loan_sanctions')
        .select('loan_sanctions.id')
        .whereColumn('loan_sanctions.live_application_id', 'applications.id')
  )
}

const fileResult = ({ id, number, applicantName, district, status }: ListRow): SearchResult => ({
  href: `/officer/applications/${id}`,
  title: number,
  detail: [titleCase(applicantName), district, status].join(' · '),
})

/** Letters of intent whose number begins so, each leading to its file. */
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
