import { type Direction, listState, textOf } from '#lists/list_state'
import type { BegunProfile } from '#applications/rules/next_steps'
import type { SchemeOpening } from '#masters/rules/scheme_versions'

/** From so many schemes on they are searched, sorted and paged; fewer are simply all there. */
const SEARCH_MIN_SCHEMES = 8

/** Sizes of the list of schemes (document 1, section 9). */
const SCHEME_SIZES = [5, 10, 15, 20, 50] as const
const DEFAULT_SIZE = 10

type SchemeSort = 'shortName' | 'name'
const SORTS: Record<SchemeSort, Direction> = { shortName: 'asc', name: 'asc' }

/** Schemes, and how they were asked for. */
export interface SchemePage<Row> {
  rows: Row[]
  /** Where they are searched: as it was asked; null where all of them are there. */
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

/** The schemes as the address asks for them; all of them, in the order of their ids, while they are few. */
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

/** How far a person's profile has come for a scheme. */
export interface SchemeProgress {
  /** Sections that are complete, of those that have to be filled in. */
  done: number
  total: number
  /** Something of it was saved, or typed and not saved. */
  isBegun: boolean
  /** The same of a section that this loan type alone asks for. */
  hasOwn: boolean
}

interface Offer {
  name: string
  path: string
  isOpen: boolean
  opening: Pick<SchemeOpening, 'isOpen'>
  /** The person has applied for it before, whatever became of it. */
  wasApplied: boolean
  progress: SchemeProgress
}

/**
 * The schemes a person has begun to apply for and can submit today. What all schemes ask for says
 * nothing of which one is meant: while nothing else is there, it is the first of those that have come
 * furthest, and of nobody who has applied before.
 */
export function begunProfiles(offers: readonly Offer[]): BegunProfile[] {
  const offered = offers.filter(({ isOpen, wasApplied }) => isOpen && !wasApplied)
  const own = offered.filter(({ progress }) => progress.hasOwn)
  /** Who meant a scheme that has closed since is not sent to another one. */
  if (own.length > 0) return own.filter(takesApplications).map(toBegunProfile)
  const isNew = offers.every(({ wasApplied }) => !wasApplied)
  const common = offered.filter((one) => takesApplications(one) && one.progress.isBegun)
  if (!isNew || common.length === 0) return []
  const [furthest] = common.toSorted((a, b) => b.progress.done - a.progress.done)
  return [toBegunProfile(furthest)]
}

const takesApplications = ({ opening }: Offer) => opening.isOpen

const toBegunProfile = ({ name, path, progress: { done, total } }: Offer): BegunProfile => ({
  scheme: name,
  path,
  done,
  total,
})
