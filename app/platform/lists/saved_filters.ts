import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import type { DatabaseQueryBuilderContract } from '@adonisjs/lucid/types/querybuilder'
import type { AnyList } from '#lists/definition'
import type { Asked, Viewer } from '#lists/filters'
import { districtKey } from '#lists/districts'
import { LIST_SIZES, textOf } from '#lists/list_state'

export const SAVED_FILTERS = 'saved_filters'

/** An officer in a post: a role, and its districts where it is bound. */
export interface PostHolder extends Viewer {
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
export function whereSavedFor(query: DatabaseQueryBuilderContract, viewer: PostHolder) {
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
  viewer: PostHolder,
  of: { list: string } | { isTab: true },
  client: QueryClientContract = db.connection()
): Promise<SavedFilter[]> {
  const query = client.from(SAVED_FILTERS).orderBy('name').orderBy('id')
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
export function keptQuery(
  list: AnyList,
  asked: Asked['query'],
  viewer: Viewer
): { query: string; isPersonal: boolean } | null {
  const values = list.filters.read(asked, viewer)
  if (values.invalid.length > 0) return null
  const texts = list.filters.texts(asked, values)
  const kept = new URLSearchParams()
  let isPersonal = false
  for (const { key, parameter, one } of list.filters.all) {
    const typed = textOf(asked[parameter])
    const value = (values as Readonly<Record<string, unknown>>)[key]
    if (typed === null || value === null || value === undefined || one.isLocked?.(viewer)) continue
    if (one.logged) isPersonal = true
    kept.set(parameter, texts[parameter])
  }
  if (kept.size === 0) return null
  const { sort, direction } = list.state(asked)
  if (textOf(asked.sort) === sort) {
    kept.set('sort', sort)
    kept.set('direction', direction)
  }
  const size = Number(textOf(asked.perPage))
  if (LIST_SIZES.includes(size)) kept.set('perPage', String(size))
  return { query: kept.toString(), isPersonal }
}
