import type User from '#auth/models/user'
import { PortalPolicy } from '#auth/policies/base'
import { Role } from '#auth/roles'

/** The two areas of the portal (document 1, section 2); the pages inside have policies of their own. */
export default class AreaPolicy extends PortalPolicy {
  /** The applicants' pages; each look-up limits the rows to their own. */
  applicants(user: User) {
    return this.is(user, Role.applicant)
  }

  /** The officers' pages. */
  officers(user: User) {
    return user.isOfficer
  }
}
