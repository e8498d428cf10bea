import db from '@adonisjs/lucid/services/db'
import type { FilterContext, Viewer } from '#lists/filters'
import { keysetPage, type KeysetSource, findCursor } from '#lists/keyset'
import { type Direction, textOf } from '#lists/list_state'

type Query = FilterContext['query']
type Order<S extends string> = { sort: S; direction: Direction }

/** The parts of a list (`defineList`) that a record's position needs. */
interface PositionedList<Values, Sort extends string> {
  parameters: readonly string[]
  filters: { read(query: Query, viewer: Viewer): Values }
  state(query: Query): Order<Sort>
  found(values: Values, order: Order<Sort>): Promise<KeysetSource>
}

/** The position of a record in the list from which it was opened. */
export interface ListPlace {
  /** Link back to the list, in the state from which it was left; null for a user without the list. */
  backHref: string | null
  /** Links to the previous and next record; null at an end, and where the record was not opened from the list. */
  previousHref: string | null
  nextHref: string | null
  /** The part of the address that belongs to the list, for forms. */
  query: string
}

/** Position of a record for a user who has no list of such records. */
export const NO_LIST: ListPlace = { backHref: null, previousHref: null, nextHref: null, query: '' }

/** Returns the part of an address that belongs to the list, to be carried from record to record. */
export function listQuery({ parameters }: { parameters: readonly string[] }, query: Query): string {
  const listParameters = new URLSearchParams()
  for (const name of parameters) {
    const value = textOf(query[name])
    if (value !== null) listParameters.set(name, value)
  }
  return listParameters.toString()
}

/**
 * Address after a decision: the next record of the list from which this one was opened, at its end the list; a user who
 * followed a link to this record stays on it.
 */
export const afterDecision = ({ nextHref, backHref, query }: ListPlace, own: string) =>
  query === '' ? own : (nextHref ?? backHref ?? own)

/** Returns an address with its query string, where there is one. */
export const withQuery = (path: string, query: string) => (query ? `${path}?${query}` : path)

/**
 * Finds the records before and after one under the filter and sort order of the list from which it was opened. The
 * record need not match any more: a decision may have removed it. An address without a parameter of the list has no
 * position: a user who followed a link to one record is not led through all of them.
 *
 * @param path address of the list, below which its records have theirs
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
