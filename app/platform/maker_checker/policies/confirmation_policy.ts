import type User from '#auth/models/user'
import { PortalPolicy } from '#auth/policies/base'
import { Role } from '#auth/roles'

/** Two pairs of eyes. Which change somebody may confirm, `rules/confirmation` says. */
export default class ConfirmationPolicy extends PortalPolicy {
  /** The list of changes that the person may confirm or propose, and each with its difference. */
  view(user: User) {
    const payments = [Role.generalManager, Role.accounts]
    return this.is(user, Role.administrator, Role.managingDirector, ...payments)
  }

  /** What a change of the settings would show, before it takes effect. */
  preview(user: User) {
    return this.is(user, Role.administrator, Role.managingDirector)
  }

  /** Which kinds of change need a second person. */
  setRules(user: User) {
    return this.is(user, Role.administrator)
  }
}
