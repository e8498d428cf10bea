import type User from '#auth/models/user'
import { PortalPolicy } from '#auth/policies/base'
import { Role } from '#auth/roles'
import { masters } from '#masters/queries/masters'

/** Collaboration on a file; the look-up decides which files an officer may access. */
export default class DeskPolicy extends PortalPolicy {
  /** Everybody who may see a file reads its notes and writes some, except the auditor, who changes nothing. */
  write(user: User) {
    return user.isOfficer && !this.is(user, Role.auditor)
  }

  /** Whether the role has pending files at all; the status of a file decides whose it is. */
  assign(user: User) {
    const all = masters()
    return (
      all.hasDecisionSteps('application', user.roleId) || all.hasDecisionSteps('claim', user.roleId)
    )
  }

  /** Questions about files that are pending with the officer. */
  ask(user: User) {
    return this.assign(user)
  }
}
