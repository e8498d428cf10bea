import type { Districts } from '#lists/districts'

/** The officer who looks. */
export interface Viewer {
  id: number
  roleId: number
  /** Bound to these, or to none. */
  districts: Districts
}
