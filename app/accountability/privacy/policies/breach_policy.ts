import type User from '#auth/models/user'
import { PortalPolicy } from '#auth/policies/base'
import { Role } from '#auth/roles'

/** Breaches of personal data: the administrator writes; those who confirm or check may read. */
export default class BreachPolicy extends PortalPolicy {
  view(user: User) {
    return this.is(user, Role.administrator, Role.managingDirector, Role.auditor)
  }

  manage(user: User) {
    return this.is(user, Role.administrator)
  }
}
