/** The officer who looks. */
export interface Viewer {
  id: number
  roleId: number
  /** Bound to this district, or to none. */
  districtId: number | null
}
