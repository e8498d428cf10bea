import type User from '#auth/models/user'
import { PortalPolicy } from '#auth/policies/base'
import { Role } from '#auth/roles'

/** The administrator prepares an import; those who may confirm it may view it (DECISIONS 10). */
export default class PortfolioPolicy extends PortalPolicy {
  manage(user: User) {
    return this.is(user, Role.administrator)
  }

  /** May release the applications of a district to its officers. */
  release(user: User) {
    return this.is(user, Role.generalManager, Role.managingDirector)
  }

  view(user: User) {
    return this.is(user, Role.administrator, Role.generalManager, Role.managingDirector)
  }
}
