import type User from '#auth/models/user'
import { PortalPolicy } from '#auth/policies/base'
import { Role } from '#auth/roles'

/** Only the administrator edits the public pages (DECISIONS 10). */
export default class ContentPolicy extends PortalPolicy {
  manage(user: User) {
    return this.is(user, Role.administrator)
  }
}
