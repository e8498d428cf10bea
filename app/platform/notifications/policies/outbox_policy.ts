import type User from '#auth/models/user'
import { PortalPolicy } from '#auth/policies/base'
import { Role } from '#auth/roles'

/** The outbox is managed by the administrator. */
export default class OutboxPolicy extends PortalPolicy {
  view(user: User) {
    return this.is(user, Role.administrator)
  }

  /** Sending a failed message again. */
  resend(user: User) {
    return this.is(user, Role.administrator)
  }
}
