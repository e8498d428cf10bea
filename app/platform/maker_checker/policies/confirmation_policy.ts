import type User from '#auth/models/user'
import { PortalPolicy } from '#auth/policies/base'
import { Role } from '#auth/roles'

/** Confirmation by a second person. `rules/confirmation` decides who may confirm which change. */
export default class ConfirmationPolicy extends PortalPolicy {
  /** The list of changes that the user may confirm or propose, and each with its difference. */
  view(user: User) {
    const payments = [Role.generalManager, Role.accounts]
    return this.is(user, Role.administrator, Role.managingDirector, ...payments)
  }

  /** A preview of a change of the settings, before it takes effect. */
  preview(user: User) {
    return this.is(user, Role.administrator, Role.managingDirector)
  }

  /** The rules on which kinds of change require a second person. */
  setRules(user: User) {
    return this.is(user, Role.administrator)
  }
}
