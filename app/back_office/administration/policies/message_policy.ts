import type User from '#auth/models/user'
import { PortalPolicy } from '#auth/policies/base'
import { Role } from '#auth/roles'

/** What SMS and e-mail say is the administrator's (DECISIONS 10). */
export default class MessagePolicy extends PortalPolicy {
  keep(user: User) {
    return this.is(user, Role.administrator)
  }
}
