import type User from '#auth/models/user'
import { PortalPolicy } from '#auth/policies/base'
import { Role } from '#auth/roles'

/** Access to the banks' answers: every officer who may see the list of applications (DECISIONS 10). */
export default class BankLetterPolicy extends PortalPolicy {
  view(user: User) {
    return user.isOfficer && !this.is(user, Role.accounts)
  }
}
