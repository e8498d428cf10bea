import { APPEAL_ROLES } from '#applications/appeals/rules/appeals'
import type User from '#auth/models/user'
import { PortalPolicy } from '#auth/policies/base'

/** Who decides appeals at all (DECISIONS 4); whose turn one is, the file says. */
export default class AppealPolicy extends PortalPolicy {
  decide(user: User) {
    return this.is(user, ...APPEAL_ROLES)
  }
}
