import { applicationList, applicationListState } from '#applications/queries/list_applications'
import { listFilters } from '#applications/queries/list_filters'
import { listNeighbours } from '#applications/queries/list_neighbours'
import type Application from '#applications/models/application'
import type { Viewer } from '#approvals/viewer'
import { textOf } from '#lists/list_state'

type Query = Record<string, unknown>

/** The part of an address that belongs to the list, to be carried from file to file. */
export function listQuery(query: Query): string {
  const kept = new URLSearchParams()
  for (const name of applicationList.parameters) {
    const value = textOf(query[name])
    if (value !== null) kept.set(name, value)
  }
  return kept.toString()
}

export interface ListPlace {
  /** Back to the list as it was; null for who has no list. */
  backHref: string | null
  previousHref: string | null
  nextHref: string | null
  /** The list's own part of the address, for the form. */
  query: string
}

/** The place of a file opened by somebody who has no list: accounts, from a loan or a claim. */
export const NO_LIST: ListPlace = { backHref: null, previousHref: null, nextHref: null, query: '' }

const withQuery = (path: string, query: string) => (query ? `${path}?${query}` : path)

export function reviewHref(id: number, query: string) {
  return withQuery(`/officer/applications/${id}`, query)
}

/**
 * Where this file stands in the list it was opened from. After a decision the address names the next
 * file (`next`): the file itself may have moved in the list.
 */
export async function listPlace(
  application: Application,
  viewer: Viewer,
  query: Query
): Promise<ListPlace> {
  const text = listQuery(query)
  const filters = listFilters(query, viewer)
  const { previousId, nextId } = await listNeighbours(
    application,
    filters,
    applicationListState(query)
  )
  const named = Number(textOf(query.next))
  const next = Number.isSafeInteger(named) && named > 0 ? named : nextId
  return {
    backHref: withQuery('/officer/applications', text),
    previousHref: previousId === null ? null : reviewHref(previousId, text),
    nextHref: next === null ? null : reviewHref(next, text),
    query: text,
  }
}
