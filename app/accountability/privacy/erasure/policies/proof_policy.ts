import type User from '#auth/models/user'
import { PortalPolicy } from '#auth/policies/base'
import { Role } from '#auth/roles'

/** Erasures and their reasons are visible to those responsible for them and those who check them. */
export default class ProofPolicy extends PortalPolicy {
  view(user: User) {
    return this.is(user, Role.administrator, Role.auditor)
  }
}
