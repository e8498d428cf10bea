import type User from '#auth/models/user'
import { PortalPolicy } from '#auth/policies/base'
import { Role } from '#auth/roles'

/** The two areas of the portal (document 1, section 2); what is inside has policies of its own. */
export default class AreaPolicy extends PortalPolicy {
  /** The applicants' pages; whose rows they reach is the scope of each look-up. */
  applicants(user: User) {
    return this.is(user, Role.applicant)
  }

  /** The officers' pages. */
  officers(user: User) {
    return user.isOfficer
  }
}
