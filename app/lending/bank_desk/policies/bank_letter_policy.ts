import type User from '#auth/models/user'
import { PortalPolicy } from '#auth/policies/base'
import { Role } from '#auth/roles'

/** Who sees what banks answer: whoever sees the list of applications (DECISIONS 10). */
export default class BankLetterPolicy extends PortalPolicy {
  view(user: User) {
    return user.isOfficer && !this.is(user, Role.accounts)
  }
}
