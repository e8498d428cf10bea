import type User from '#auth/models/user'
import { PortalPolicy } from '#auth/policies/base'
import { Role } from '#auth/roles'

/** Letters that an officer signs with a token of their own, before the seal. */
export default class LetterSignaturesPolicy extends PortalPolicy {
  /** Whose certificate is registered, the action says. */
  sign(user: User) {
    return this.is(user, Role.managingDirector, Role.generalManager)
  }
}
