import type User from '#auth/models/user'
import { PortalPolicy } from '#auth/policies/base'
import { Role } from '#auth/roles'

/** The audit packs of a year: they have files of the whole State, so nobody of a district has them. */
export default class PackPolicy extends PortalPolicy {
  /** Sees which were made, and takes one. */
  fetch(user: User) {
    return (
      this.is(user, Role.auditor, Role.managingDirector, Role.generalManager) &&
      user.districts === null
    )
  }

  /** Has one made. */
  make(user: User) {
    return this.is(user, Role.auditor) && user.districts === null
  }
}
