import { type Direction, listState, textOf } from '#lists/list_state'
import type { StartedProfile } from '#applications/rules/next_steps'
import type { SchemeOpening } from '#masters/rules/schemes'

/** Number of schemes from which they are searched, sorted and paged; fewer are simply all shown. */
const SEARCH_MIN_SCHEMES = 8

/** Page sizes of the list of schemes (document 1, section 9). */
const SCHEME_SIZES = [5, 10, 15, 20, 50] as const
const DEFAULT_SIZE = 10

type SchemeSort = 'shortName' | 'name'
const SORTS: Record<SchemeSort, Direction> = { shortName: 'asc', name: 'asc' }

/** Schemes with their list parameters. */
export interface SchemePage<Row> {
  rows: Row[]
  /** List parameters if the schemes are paged; null if all of them are shown. */
  asked: {
    /** As it was typed. */
    search: string
    sort: { key: SchemeSort; direction: Direction }
    page: number
    perPage: number
    total: number
    sizes: number[]
  } | null
}

/** Returns the schemes as requested by the address; all of them, in the order of their ids, while they are few. */
export function schemePage<Row extends { id: number; shortName: string; name: string }>(
  rows: readonly Row[],
  query: Readonly<Record<string, unknown>>,
  locale: string
): SchemePage<Row> {
  if (rows.length < SEARCH_MIN_SCHEMES) {
    return { rows: rows.toSorted((a, b) => a.id - b.id), asked: null }
  }
  const { sort, direction, perPage, page } = listState(query, {
    sorts: SORTS,
    defaultSort: 'shortName',
    sizes: SCHEME_SIZES,
    defaultSize: DEFAULT_SIZE,
  })
  const search = textOf(query.search) ?? ''
  const wanted = search.toLocaleLowerCase(locale)
  const sign = direction === 'asc' ? 1 : -1
  const found = rows
    .filter((row) =>
      [row.shortName, row.name].some((text) => text.toLocaleLowerCase(locale).includes(wanted))
    )
    .toSorted((a, b) => sign * a[sort].localeCompare(b[sort], locale) || a.id - b.id)
  const shown = Math.min(page, Math.max(1, Math.ceil(found.length / perPage)))
  return {
    rows: found.slice((shown - 1) * perPage, shown * perPage),
    asked: {
      search,
      sort: { key: sort, direction },
      page: shown,
      perPage,
      total: found.length,
      sizes: [...SCHEME_SIZES],
    },
  }
}

/** Progress of a person's profile for a scheme. */
export interface SchemeProgress {
  /** Number of complete sections, and of required ones. */
  done: number
  total: number
  /** Whether anything of it was saved, or typed and not saved. */
  isBegun: boolean
  /** Same for a section that only this loan type requires. */
  hasOwn: boolean
}

interface Offer {
  name: string
  path: string
  isOpen: boolean
  opening: Pick<SchemeOpening, 'isOpen'>
  /** Whether the person has applied for it before, whatever the outcome. */
  wasApplied: boolean
  progress: SchemeProgress
}

/**
 * Returns the schemes that a person has started to apply for and can submit today. Sections required by all schemes do
 * not show which one is meant: if nothing else is filled in, it is the first of those with the most progress, and only
 * for a person who has never applied.
 */
export function startedProfiles(offers: readonly Offer[]): StartedProfile[] {
  const offered = offers.filter(({ isOpen, wasApplied }) => isOpen && !wasApplied)
  const own = offered.filter(({ progress }) => progress.hasOwn)
  /** A person who chose a scheme that has since closed is not directed to another one. */
  if (own.length > 0) return own.filter(takesApplications).map(toStartedProfile)
  const isNew = offers.every(({ wasApplied }) => !wasApplied)
  const common = offered.filter((one) => takesApplications(one) && one.progress.isBegun)
  if (!isNew || common.length === 0) return []
  const [furthest] = common.toSorted((a, b) => b.progress.done - a.progress.done)
  return [toStartedProfile(furthest)]
}

const takesApplications = ({ opening }: Offer) => opening.isOpen

const toStartedProfile = ({ name, path, progress: { done, total } }: Offer): StartedProfile => ({
  scheme: name,
  path,
  done,
  total,
})
