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

/**
 * The filters that somebody has, those of the post first, by name.
 *
 * @param of one list, or tabs of the home alone
 */
export async function savedFilters(
  viewer: AssignmentHolder,
  of: { list: string } | { isTab: true }
): Promise<SavedFilter[]> {
  const query = db.from(SAVED_FILTERS).orderBy('name').orderBy('id')
  void query.where('list' in of ? { list: of.list } : { is_tab: true })
  const rows = await whereSavedFor(query, viewer)
  return rows
    .map((row) => ({
      id: Number(row.id),
      list: String(row.list),
      name: String(row.name),
      query: String(row.query),
      isShared: row.role_id !== null,
      isTab: Boolean(row.is_tab),
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
 * What an officer chose of a list, whatever computer they sit at; columns that the list has no more are
 * left out.
 *
 * @param userId null for who has no choices of their own
 */
export async function columnChoice(
  list: AnyList,
  userId: number | null,
  client: QueryClientContract = db.connection()
): Promise<ColumnChoice> {
  const stored =
    userId === null
      ? null
      : await client
          .from(LIST_COLUMNS)
          .where({ user_id: userId, list: list.definition.name })
          .select('hidden')
          .first()
  if (!stored) return { hidden: columnsHiddenByDefault(list), isChosen: false }
  const known = choosableColumns(list)
  const hidden = String(stored.hidden).split(',')
  return { hidden: hidden.filter((key) => known.includes(key)), isChosen: true }
}
