import db from '@adonisjs/lucid/services/db'
import type { FilterContext, Viewer } from '#lists/filters'
import { keysetPage, type KeysetSource, findCursor } from '#lists/keyset'
import { type Direction, textOf } from '#lists/list_state'

type Query = FilterContext['query']
type Order<S extends string> = { sort: S; direction: Direction }

/** A list as far as a record's place in it goes (`defineList`). */
interface PositionedList<Values, Sort extends string> {
  parameters: readonly string[]
  filters: { read(query: Query, viewer: Viewer): Values }
  state(query: Query): Order<Sort>
  found(values: Values, order: Order<Sort>): Promise<KeysetSource>
}

/** The position of a record in the list from which it was opened. */
export interface ListPlace {
  /** Back to the list, as it was if one came from it; null for who has no list. */
  backHref: string | null
  /** The records before and after it; null at an end, and where one did not come from the list. */
  previousHref: string | null
  nextHref: string | null
  /** The list's own part of the address, for forms. */
  query: string
}

/** The place of a record that was opened by somebody who has no list of them. */
export const NO_LIST: ListPlace = { backHref: null, previousHref: null, nextHref: null, query: '' }

/** The part of an address that belongs to the list, to be carried from record to record. */
export function listQuery({ parameters }: { parameters: readonly string[] }, query: Query): string {
  const listParameters = new URLSearchParams()
  for (const name of parameters) {
    const value = textOf(query[name])
    if (value !== null) listParameters.set(name, value)
  }
  return listParameters.toString()
}

/**
 * Where a decision leads: to the next record of the list one came from, at its end back to the list;
 * who followed a link to this one stays with it.
 */
export const afterDecision = ({ nextHref, backHref, query }: ListPlace, own: string) =>
  query === '' ? own : (nextHref ?? backHref ?? own)

/** An address with its query, where there is one. */
export const withQuery = (path: string, query: string) => (query ? `${path}?${query}` : path)

/**
 * The records before and after one under the filter and sort of the list it was opened from. It need not
 * be among them any more: a decision may have taken it out. An address without a word of a list is no
 * part of one: nobody who followed a link to one record is led through all of them.
 *
 * @param path address of the list, below which its records lie
 */
export async function listPlace<Values, Sort extends string>(
  list: PositionedList<Values, Sort>,
  { path, id, query, viewer }: { path: string; id: number; query: Query; viewer: Viewer }
): Promise<ListPlace> {
  const text = listQuery(list, query)
  const backHref = withQuery(path, text)
  if (text === '') return { ...NO_LIST, backHref }
  const found = await list.found(list.filters.read(query, viewer), list.state(query))
  const source = { ...found, columns: [], join: undefined }
  const client = db.connection()
  const cursor = await findCursor(client, source, id)
  const find = async (kind: 'before' | 'after') => {
    if (cursor === null) return null
    const { rows } = await keysetPage(client, source, {
      perPage: 1,
      page: 1,
      step: { kind, cursor },
    })
    return rows.length > 0 ? withQuery(`${path}/${rows[0].id}`, text) : null
  }
  const [previousHref, nextHref] = await Promise.all([find('before'), find('after')])
  return { backHref, previousHref, nextHref, query: text }
}
