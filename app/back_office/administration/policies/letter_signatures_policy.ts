import type User from '#auth/models/user'
import { PortalPolicy } from '#auth/policies/base'
import { Role } from '#auth/roles'

/** Letters that an officer signs with their own token, before the seal. */
export default class LetterSignaturesPolicy extends PortalPolicy {
  /** The action checks that the officer has a registered certificate. */
  sign(user: User) {
    return this.is(user, Role.managingDirector, Role.generalManager)
  }
}
