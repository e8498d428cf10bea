import type User from '#auth/models/user'
import { PortalPolicy } from '#auth/policies/base'
import { Role } from '#auth/roles'

/** What was erased, and why, is for those who answer for it and those who check it. */
export default class ProofPolicy extends PortalPolicy {
  view(user: User) {
    return this.is(user, Role.administrator, Role.auditor)
  }
}
