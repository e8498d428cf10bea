import type User from '#auth/models/user'
import { PortalPolicy } from '#auth/policies/base'
import { Role } from '#auth/roles'

/** Two pairs of eyes. Which change somebody may confirm, `rules/who_confirms` says. */
export default class ConfirmationPolicy extends PortalPolicy {
  /** The list of changes, and each with its difference. */
  view(user: User) {
    return this.is(user, Role.administrator, Role.managingDirector)
  }

  /** Which kinds of change need a second person. */
  setRules(user: User) {
    return this.is(user, Role.administrator)
  }
}
