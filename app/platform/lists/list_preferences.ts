import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import type { AnyList } from '#lists/definition'
import type { FilterContext, Viewer } from '#lists/filters'
import { districtKey } from '#lists/query_filters'
import { LIST_SIZES, textOf } from '#lists/list_state'

export const SAVED_FILTERS = 'saved_filters'

/** An officer under a role assignment: a role, and its districts where it is bound to some. */
export interface AssignmentHolder extends Viewer {
  id: number
  roleId: number
}

/** A named filter, as pages show it. */
export type SavedFilter = {
  id: number
  list: string
  name: string
  query: string
  /** Whether it is shared by everybody with the same role assignment. */
  isShared: boolean
  /** Whether it is shown beside the tabs of the home page. */
  isTab: boolean
}

/** Limits a query to a user's own filters and the shared ones; whoever sees one may rename and delete it. */
export function whereSavedFor(query: DatabaseQueryBuilderContract, viewer: AssignmentHolder) {
  return query.where((either) => {
    void either
      .where((own) => void own.where('user_id', viewer.id).whereNull('role_id'))
      .orWhere((post) => {
        post.where({ role_id: viewer.roleId, districts: districtKey(viewer.districts) })
      })
  })
}

/** Filters of all lists that a user has as tabs of the home page, the shared ones first, by name. */
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
 * The part of an address that is saved as a filter: the parameters that the list itself reads, in its order, and the
 * sort order. Personal filters, such as by a name, are never saved.
 *
 * @returns null without a filter, or with an impossible one
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

/** Columns of a list that an officer has hidden. */
export type ColumnChoice = {
  hidden: string[]
  /** Whether the user chose; otherwise it is the list's default. */
  isChosen: boolean
}

/** Keys of the columns that a user may hide on a page; a column below another one is hidden with it. */
export const choosableColumns = ({ definition }: AnyList) =>
  definition.columns
    .filter(({ on, isFixed, below }) => on?.includes('page') !== false && !isFixed && !below)
    .map(({ key }) => key)

/** Keys of the columns that are hidden until a user chooses them. */
export const columnsHiddenByDefault = ({ definition }: AnyList) =>
  definition.columns.filter(({ isHiddenByDefault: isAside }) => isAside).map(({ key }) => key)

/**
 * Loads a user's preferences for a list, in one statement: the filters, the shared ones first, by name, and the hidden
 * columns.
 *
 * @param viewer one without a role assignment has no filters, one without an id no columns of their own
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

/** Loads an officer's column choice for a list, which applies on every computer. */
export async function columnChoice(
  list: AnyList,
  userId: number,
  client?: QueryClientContract
): Promise<ColumnChoice> {
  return chosenColumns(list, await columnsQuery(list, userId, client).select('hidden').first())
}

/** Applies these filters to the choice, as long as the officer has chosen nothing. */
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

/** Omits columns that the list no longer has. */
function chosenColumns(list: AnyList, stored?: { hidden: unknown } | null): ColumnChoice {
  if (!stored) return { hidden: columnsHiddenByDefault(list), isChosen: false }
  const known = choosableColumns(list)
  const hidden = String(stored.hidden).split(',')
  return { hidden: hidden.filter((key) => known.includes(key)), isChosen: true }
}
