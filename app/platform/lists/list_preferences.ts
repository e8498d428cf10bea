import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import type { AnyList } from '#lists/definition'
import type { FilterContext, Viewer } from '#lists/filters'
import { districtKey } from '#lists/districts'
import { LIST_SIZES, textOf } from '#lists/list_state'

export const SAVED_FILTERS = 'saved_filters'

/** An officer in a post: a role, and its districts where it is bound. */
export interface AssignmentHolder extends Viewer {
  id: number
  roleId: number
}

/** A filter that somebody named, as pages show it. */
export type SavedFilter = {
  id: number
  list: string
  name: string
  query: string
  /** Of everybody of the post. */
  isShared: boolean
  /** Stands beside the tabs of the home. */
  isTab: boolean
}

/** The own filters and those of the post; who reaches one may rename it and take it away. */
export function whereSavedFor(query: DatabaseQueryBuilderContract, viewer: AssignmentHolder) {
  return query.where((either) => {
    void either
      .where((own) => void own.where('user_id', viewer.id).whereNull('role_id'))
      .orWhere((post) => {
        post.where({ role_id: viewer.roleId, districts: districtKey(viewer.districts) })
      })
  })
}

/** The filters of all lists that somebody has as tabs of the home, those of the post first, by name. */
export async function savedTabs(viewer: AssignmentHolder): Promise<SavedFilter[]> {
  const query = db.from(SAVED_FILTERS).where({ is_tab: true }).orderBy('name').orderBy('id')
  return savedFiltersFrom(await whereSavedFor(query, viewer))
}

function savedFiltersFrom(rows: readonly Record<string, unknown>[]): SavedFilter[] {
  return rows
    .map((row) => ({
      id: Number(row.id),
      list: String(row.list),
      name: String(row.name),
      query: String(row.query),
      isShared: row.role_id !== null,
      isTab: Number(row.is_tab) === 1,
    }))
    .toSorted((one, other) => Number(other.isShared) - Number(one.isShared))
}

/**
 * The part of an address that a filter is kept by: what the list itself reads of it, in its order, and how
 * it is sorted. Personal filters, as by a name, are kept nowhere.
 *
 * @returns null where nothing is filtered, or by what cannot be
 */
export function savedQuery(
  list: AnyList,
  addressQuery: FilterContext['query'],
  viewer: Viewer
): { query: string; isPersonal: boolean } | null {
  const values = list.filters.read(addressQuery, viewer)
  if (values.invalid.length > 0) return null
  const texts = list.filters.texts(addressQuery, values)
  const parameters = new URLSearchParams()
  let isPersonal = false
  for (const { key, parameter, one } of list.filters.all) {
    const typed = textOf(addressQuery[parameter])
    const value = (values as Readonly<Record<string, unknown>>)[key]
    if (typed === null || value === null || value === undefined || one.isLocked?.(viewer)) continue
    if (one.logged) isPersonal = true
    parameters.set(parameter, texts[parameter])
  }
  if (parameters.size === 0) return null
  const { sort, direction } = list.state(addressQuery)
  if (textOf(addressQuery.sort) === sort) {
    parameters.set('sort', sort)
    parameters.set('direction', direction)
  }
  const size = Number(textOf(addressQuery.perPage))
  if (LIST_SIZES.includes(size)) parameters.set('perPage', String(size))
  return { query: parameters.toString(), isPersonal }
}

export const LIST_COLUMNS = 'list_columns'

/** Which columns of a list an officer does without. */
export type ColumnChoice = {
  hidden: string[]
  /** Somebody chose; else it is what the list begins with. */
  isChosen: boolean
}

/** Keys of the columns that a page lets somebody take away; one below another goes with it. */
export const choosableColumns = ({ definition }: AnyList) =>
  definition.columns
    .filter(({ on, isFixed, below }) => on?.includes('page') !== false && !isFixed && !below)
    .map(({ key }) => key)

/** Keys of the columns that are not shown until somebody chooses them. */
export const columnsHiddenByDefault = ({ definition }: AnyList) =>
  definition.columns.filter(({ isHiddenByDefault: isAside }) => isAside).map(({ key }) => key)

/**
 * What somebody keeps of a list, in one statement: the filters, those of the post first, by name, and which columns
 * they do without.
 *
 * @param viewer one without a post has no filters, one without an id no columns of their own
 */
export async function listPreferences(
  list: AnyList,
  { id = 0, roleId, districts }: Viewer & Partial<AssignmentHolder>
): Promise<{ saved: SavedFilter[]; columnChoice: ColumnChoice }> {
  const holder = { id: roleId === undefined ? 0 : id, roleId: roleId ?? 0, districts }
  const filters = db.from(SAVED_FILTERS).where({ list: list.definition.name })
  const columns = columnsQuery(list, id).select(
    db.raw(`0 as id, list, '' as name, hidden as query`)
  )
  const rows = await whereSavedFor(filters, holder)
    .select('id', 'list', 'name', 'query', 'role_id', 'is_tab')
    .unionAll([columns.select(db.raw('null as role_id, 0 as is_tab'))])
    .orderBy('name')
    .orderBy('id')
  const stored = rows.find((row) => Number(row.id) === 0)
  return {
    saved: savedFiltersFrom(rows.filter((row) => row !== stored)),
    columnChoice: chosenColumns(list, stored && { hidden: stored.query }),
  }
}

const columnsQuery = (
  list: AnyList,
  userId: number,
  client: QueryClientContract = db.connection()
) => client.from(LIST_COLUMNS).where({ user_id: userId, list: list.definition.name })

/** What an officer chose of a list, whatever computer they sit at. */
export async function columnChoice(
  list: AnyList,
  userId: number,
  client?: QueryClientContract
): Promise<ColumnChoice> {
  return chosenColumns(list, await columnsQuery(list, userId, client).select('hidden').first())
}

/** The same with these filters, as long as the officer has chosen nothing. */
export function columnsWithFilters(
  { definition }: AnyList,
  { hidden, isChosen }: ColumnChoice,
  values: Readonly<Record<string, unknown>>
): ColumnChoice {
  const shown = definition.columns.filter(
    ({ shownWith }) => shownWith && values[shownWith] !== null
  )
  const isShown = (key: string) => !isChosen && shown.some((column) => column.key === key)
  return { hidden: hidden.filter((key) => !isShown(key)), isChosen }
}

/** Columns that the list has no more are left out. */
function chosenColumns(list: AnyList, stored?: { hidden: unknown } | null): ColumnChoice {
  if (!stored) return { hidden: columnsHiddenByDefault(list), isChosen: false }
  const known = choosableColumns(list)
  const hidden = String(stored.hidden).split(',')
  return { hidden: hidden.filter((key) => known.includes(key)), isChosen: true }
}
