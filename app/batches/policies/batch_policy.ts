import type User from '#auth/models/user'
import { PortalPolicy } from '#auth/policies/base'
import { Role } from '#auth/roles'

/**
 * Meetings of the committee are the district's own work (DECISIONS 10). Which meetings an officer
 * reaches is the scope of the look-up.
 */
export default class BatchPolicy extends PortalPolicy {
  manage(user: User) {
    return this.is(user, Role.districtOfficer)
  }
}
