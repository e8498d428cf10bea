import type User from '#auth/models/user'
import { PortalPolicy } from '#auth/policies/base'
import { Role } from '#auth/roles'

/** Accounts and posts of officers are the administrator's (DECISIONS 10). */
export default class PeoplePolicy extends PortalPolicy {
  keep(user: User) {
    return this.is(user, Role.administrator)
  }
}
