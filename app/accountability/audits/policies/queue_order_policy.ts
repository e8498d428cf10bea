import type User from '#auth/models/user'
import { PortalPolicy } from '#auth/policies/base'
import { REVIEW_ORDER, Role } from '#auth/roles'

/** Order of decisions, for users responsible for a queue and for the auditor. */
export default class QueueOrderPolicy extends PortalPolicy {
  /**
   * The offices of the user's districts; the queues of the head office only for users without districts (`desksOf`).
   */
  view(user: User) {
    return this.is(user, ...REVIEW_ORDER, Role.auditor)
  }
}
