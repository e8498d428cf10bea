import type { Districts } from '#lists/query_filters'

/** The officer who views a page. */
export interface Viewer {
  id: number
  roleId: number
  /** Districts to which the officer is bound, if any. */
  districts: Districts
}
