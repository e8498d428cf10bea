import { getClock } from '#core/calendar/clock'
import { formatDate } from '#core/calendar/plain_date'
import { type Direction, listState, textOf } from '#lists/list_state'
import Application from '#applications/models/application'
import { localName, localText, masters } from '#masters/queries/masters'
import { schemeRules } from '#masters/queries/scheme_rules'
import { shownFrom } from '#masters/rules/always'
import { loanTypePath } from '#masters/rules/loan_types'
import { schemePaperHref } from '#masters/rules/scheme_paper_href'
import Profile from '#profile/models/profile'
import { completionOf } from '#profile/queries/profile_completion'
import { sectionsOf } from '#profile/registry'
import { profileHref } from '#profile/rules/profile_href'

/** Sizes of the schemes table (document 1, section 9). */
export const SCHEME_SIZES = [5, 10, 15, 20, 50] as const
const DEFAULT_SIZE = 10

export type SchemeSort = 'shortName' | 'name'
const SORTS: Record<SchemeSort, Direction> = { shortName: 'asc', name: 'asc' }

/** A scheme on offer, with the refusals that a click on it would meet. */
export interface SchemeRow {
  id: number
  /** Last part of the wizard's address: 'individual', 'group' or 'education'. */
  path: string
  /** A loan type whose wizard is not open yet is shown, but cannot be applied for. */
  isOpen: boolean
  shortName: string
  name: string
  minAmountPaise: number
  maxAmountPaise: number
  /** Of the refund: a year, and for how many years. */
  refundCapBp: number
  refundPeriodYears: number
  eligibility: string[]
  guidelines: { text: string; date: string }[]
  /** Number of the live application of this loan type: a second one is refused. */
  appliedNumber: string | null
  /** Where the profile for this scheme is read; null while it is not complete. */
  viewHref: string | null
  /** What the scheme is, as a PDF; null for one that is closed. */
  informationHref: string | null
}

export interface SchemeList {
  rows: SchemeRow[]
  /** As it was typed. */
  search: string
  sort: { key: SchemeSort; direction: Direction }
  page: number
  perPage: number
  total: number
}

/** The schemes on offer, searched, sorted and paged as the address says (document 1, dashboard). */
export async function schemeList(
  userId: number,
  query: Readonly<Record<string, unknown>>,
  locale: string
): Promise<SchemeList> {
  const { sort, direction, perPage, page } = listState(query, {
    sorts: SORTS,
    defaultSort: 'shortName',
    sizes: SCHEME_SIZES,
    defaultSize: DEFAULT_SIZE,
  })
  const search = textOf(query.search) ?? ''
  const wanted = search.toLocaleLowerCase(locale)
  const sign = direction === 'asc' ? 1 : -1
  const found = (await schemesFor(userId, locale))
    .filter((row) =>
      [row.shortName, row.name].some((text) => text.toLocaleLowerCase(locale).includes(wanted))
    )
    .toSorted((a, b) => sign * a[sort].localeCompare(b[sort], locale) || a.id - b.id)
  const shown = Math.min(page, Math.max(1, Math.ceil(found.length / perPage)))
  return {
    rows: found.slice((shown - 1) * perPage, shown * perPage),
    search,
    sort: { key: sort, direction },
    page: shown,
    perPage,
    total: found.length,
  }
}

/** The schemes with their criteria and guidelines in the reader's language. */
async function schemesFor(userId: number, locale: string): Promise<SchemeRow[]> {
  const live = await Application.query().where('user_id', userId).whereNotNull('live_key')
  const profile = await Profile.findBy('userId', userId)
  const today = getClock().today()
  const rows: SchemeRow[] = []
  for (const scheme of masters().schemes) {
    const { minAmountPaise, maxAmountPaise, refundCapBp, refundPeriodYears } = schemeRules(
      scheme.id,
      today
    )
    const sections = profile ? await completionOf(profile, scheme.id) : []
    const isComplete =
      sections.length > 0 && sections.every((row) => row.isComplete || row.isOptional)
    rows.push({
      id: scheme.id,
      path: loanTypePath(scheme.id),
      isOpen: sectionsOf(scheme.id).length > 0,
      shortName: scheme.shortName,
      name: localName(scheme, locale),
      minAmountPaise,
      maxAmountPaise,
      refundCapBp,
      refundPeriodYears,
      eligibility: masters()
        .eligibility(scheme.id)
        .map((row) => localText(row, locale)),
      guidelines: masters()
        .guidelines(scheme.id, today)
        .map((row) => ({
          text: localText(row, locale),
          date: formatDate(shownFrom(row.effectiveFrom), locale),
        })),
      appliedNumber: live.find((application) => application.loanType === scheme.id)?.number ?? null,
      viewHref: isComplete ? profileHref(scheme.id) : null,
      informationHref: schemePaperHref(scheme, locale),
    })
  }
  return rows
}
