import type User from '#auth/models/user'
import { PortalPolicy } from '#auth/policies/base'
import { Role } from '#auth/roles'

/** Audit packs of a year. They contain applications of the complete State, so no user of a district may access them. */
export default class PackPolicy extends PortalPolicy {
  /** May list the packs and download them. */
  fetch(user: User) {
    return (
      this.is(user, Role.auditor, Role.managingDirector, Role.generalManager) &&
      user.districts === null
    )
  }

  /** May have a pack made. */
  make(user: User) {
    return this.is(user, Role.auditor) && user.districts === null
  }
}
