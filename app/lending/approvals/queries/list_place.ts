import { applicationList } from '#applications/queries/list_applications'
import type { Viewer } from '#approvals/viewer'
import { listPlace, listQuery, withQuery } from '#lists/list_place'

type Query = Record<string, unknown>

const PATH = '/officer/applications'

/** The part of an address that belongs to the list, to be carried from file to file. */
export const applicationListQuery = (query: Query) => listQuery(applicationList, query)

/** A file with the list one came from. */
export const reviewHref = (id: number, query = '') => withQuery(`${PATH}/${id}`, query)

/** Where a file stands in the list it was opened from. */
export const applicationPosition = (id: number, viewer: Viewer, query: Query) =>
  listPlace(applicationList, { path: PATH, id, viewer, query })
