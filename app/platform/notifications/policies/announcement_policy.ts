import type User from '#auth/models/user'
import { PortalPolicy } from '#auth/policies/base'
import { Role } from '#auth/roles'

/** Notices to everybody are the administrator's (DECISIONS 10). */
export default class AnnouncementPolicy extends PortalPolicy {
  manage(user: User) {
    return this.is(user, Role.administrator)
  }
}
