import type User from '#auth/models/user'
import { PortalPolicy } from '#auth/policies/base'
import { Role } from '#auth/roles'

/** Lists of other offices contain people of the complete State, so no user of a district may access them. */
export default class OutsideListPolicy extends PortalPolicy {
  /** May upload lists, see their rows and decide findings. */
  manage(user: User) {
    return this.is(user, Role.auditor) && user.districts === null
  }

  /** May view a finding about an applicant whom the officer may see; of the other side only what matches. */
  view(user: User) {
    return user.isOfficer
  }
}
