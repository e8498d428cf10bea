/** The administrator who acts, with the role under which they do. */
export interface Actor {
  id: number
  roleId: number
}
