import type User from '#auth/models/user'
import { PortalPolicy } from '#auth/policies/base'
import { Role } from '#auth/roles'

/** The outbox is the administrator's. */
export default class OutboxPolicy extends PortalPolicy {
  view(user: User) {
    return this.is(user, Role.administrator)
  }

  /** A failed message once more. */
  resend(user: User) {
    return this.is(user, Role.administrator)
  }
}
