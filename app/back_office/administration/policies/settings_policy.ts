import type User from '#auth/models/user'
import { PortalPolicy } from '#auth/policies/base'
import { Role } from '#auth/roles'

/** What the corporation says of itself, and the account it pays from. */
export default class SettingsPolicy extends PortalPolicy {
  manage(user: User) {
    return this.is(user, Role.administrator)
  }
}
