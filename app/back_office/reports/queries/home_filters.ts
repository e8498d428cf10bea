import type { RightCheck } from '#auth/policies/rights'
import { withQuery } from '#lists/list_place'
import { type AssignmentHolder, savedFilters } from '#lists/saved_filters'
import { findOfficerList } from '#auth/queries/officer_list'

/** A filter beside the tabs of the home; it leads to its list. */
export type HomeFilter = { id: number; name: string; href: string }

/** The filters that somebody, or the post, wants beside the tabs of the home, of lists that they have. */
export async function homeFilters(viewer: AssignmentHolder, may: RightCheck): Promise<HomeFilter[]> {
  const saved = await savedFilters(viewer, { isTab: true })
  const offered = await Promise.all(
    saved.map(async ({ id, list, name, query }) => {
      const found = await findOfficerList(list, may)
      return found ? [{ id, name, href: withQuery(found.path, query) }] : []
    })
  )
  return offered.flat()
}
