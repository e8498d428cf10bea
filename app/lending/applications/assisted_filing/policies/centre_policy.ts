import type User from '#auth/models/user'
import { PortalPolicy } from '#auth/policies/base'
import { REVIEW_ORDER, Role } from '#auth/roles'

/** Centres that assist citizens, and the outcome of the applications that they opened. */
export default class CentrePolicy extends PortalPolicy {
  /** Everybody whose office decides on applications or is responsible for the portal. */
  view(user: User) {
    return this.is(user, Role.administrator, ...REVIEW_ORDER, Role.auditor)
  }

  /** The office of the district, and the administrator for all. */
  manage(user: User) {
    return this.is(user, Role.administrator, Role.districtOfficer)
  }
}
