import { claimList } from '#claims/queries/list_claims'
import type { Viewer } from '#lists/filters'
import { listPlace, listQuery, withQuery } from '#lists/list_place'

const LIST_PATH = '/officer/claims'

/** The part of an address that belongs to the list, to be carried from claim to claim. */
export const claimListQuery = (query: Record<string, unknown>) => listQuery(claimList, query)

/** Where a claim stands in the list it was opened from. */
export const claimListPosition = (id: number, viewer: Viewer, query: Record<string, unknown>) =>
  listPlace(claimList, { path: LIST_PATH, id, viewer, query })

/** The page of a claim. */
export const claimHref = (id: number, query = '') => withQuery(`${LIST_PATH}/${id}`, query)
