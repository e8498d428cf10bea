import type User from '#auth/models/user'
import { PortalPolicy } from '#auth/policies/base'
import { REVIEW_ORDER, Role } from '#auth/roles'

/** Whose turn decisions were: for who answers for a desk, and for the auditor. */
export default class QueueOrderPolicy extends PortalPolicy {
  /** The offices of the own districts; the head office's desks only without such a bound (`desksOf`). */
  view(user: User) {
    return this.is(user, ...REVIEW_ORDER, Role.auditor)
  }
}
