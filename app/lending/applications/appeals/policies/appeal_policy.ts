import { APPEAL_ROLES } from '#applications/appeals/rules/appeals'
import type User from '#auth/models/user'
import { PortalPolicy } from '#auth/policies/base'

/** Who may decide appeals in general (DECISIONS 4); the role responsible for an appeal depends on the application. */
export default class AppealPolicy extends PortalPolicy {
  decide(user: User) {
    return this.is(user, ...APPEAL_ROLES)
  }
}
