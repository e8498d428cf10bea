import type User from '#auth/models/user'
import { PortalPolicy } from '#auth/policies/base'
import { Role } from '#auth/roles'

/** The auditor's samples. */
export default class SamplePolicy extends PortalPolicy {
  /** Everybody whose office may be asked; which samples and items, `sample_items` says. */
  view(user: User) {
    return user.isOfficer && !this.is(user, Role.administrator)
  }

  /** Draws, looks and ends; of the whole State, not of a district. */
  keep(user: User) {
    return this.is(user, Role.auditor) && user.districts === null
  }
}
