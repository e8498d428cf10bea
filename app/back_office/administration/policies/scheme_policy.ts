import type User from '#auth/models/user'
import { PortalPolicy } from '#auth/policies/base'
import { Role } from '#auth/roles'

/** The administrator manages the rules of schemes (DECISIONS 5 and 10). */
export default class SchemePolicy extends PortalPolicy {
  keep(user: User) {
    return this.is(user, Role.administrator)
  }
}
