import type User from '#auth/models/user'
import { PortalPolicy } from '#auth/policies/base'
import { Role } from '#auth/roles'

/** The administrator manages the texts of SMS and e-mails (DECISIONS 10). */
export default class MessagePolicy extends PortalPolicy {
  keep(user: User) {
    return this.is(user, Role.administrator)
  }
}
