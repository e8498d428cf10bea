import type User from '#auth/models/user'
import { PortalPolicy } from '#auth/policies/base'
import { Role } from '#auth/roles'

/** Lists of other offices name people of the whole State, so nobody of a district has them. */
export default class OutsideListPolicy extends PortalPolicy {
  /** Uploads lists, sees their rows and decides findings. */
  manage(user: User) {
    return this.is(user, Role.auditor) && user.districts === null
  }

  /** One finding about an applicant whom the officer may see; of the other side only what agrees. */
  view(user: User) {
    return user.isOfficer
  }
}
