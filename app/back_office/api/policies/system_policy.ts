import type User from '#auth/models/user'
import { PortalPolicy } from '#auth/policies/base'
import { Role } from '#auth/roles'

/** Which other systems get in is the administrators' matter. */
export default class SystemPolicy extends PortalPolicy {
  manage(user: User) {
    return this.is(user, Role.administrator)
  }
}
