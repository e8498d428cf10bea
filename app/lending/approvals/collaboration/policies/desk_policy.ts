import type User from '#auth/models/user'
import { PortalPolicy } from '#auth/policies/base'
import { Role } from '#auth/roles'
import { masters } from '#masters/queries/masters'

/** Working together on a file; which files somebody reaches, the look-up says. */
export default class DeskPolicy extends PortalPolicy {
  /** Whoever sees a file reads its notes, and writes some, but for the auditor, who changes nothing. */
  write(user: User) {
    return user.isOfficer && !this.is(user, Role.auditor)
  }

  /** Who has a desk at all; whose the file is, its status says. */
  assign(user: User) {
    const all = masters()
    return (
      all.hasDecisionSteps('application', user.roleId) || all.hasDecisionSteps('claim', user.roleId)
    )
  }

  /** Asking something back of a file on one's desk. */
  ask(user: User) {
    return this.assign(user)
  }
}
