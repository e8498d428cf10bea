import type User from '#auth/models/user'
import { PortalPolicy } from '#auth/policies/base'
import { Role } from '#auth/roles'

/** What schemes ask for and give is kept by the administrator (DECISIONS 5 and 10). */
export default class SchemePolicy extends PortalPolicy {
  keep(user: User) {
    return this.is(user, Role.administrator)
  }
}
