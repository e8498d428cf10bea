import type User from '#auth/models/user'
import { PortalPolicy } from '#auth/policies/base'
import { Role } from '#auth/roles'

/** The auditor's samples. */
export default class SamplePolicy extends PortalPolicy {
  /** May view the pages: everyone whose office may be questioned. `sample_items` decides which samples and items. */
  view(user: User) {
    return user.isOfficer && !this.is(user, Role.administrator)
  }

  /** May draw, check and close: the auditor of the complete State, not of a district. */
  keep(user: User) {
    return this.is(user, Role.auditor) && user.districts === null
  }
}
