import type User from '#auth/models/user'
import { PortalPolicy } from '#auth/policies/base'
import { Role } from '#auth/roles'

/** Rights of officers on the change log (DECISIONS 6 and 10). */
export default class DocumentChangePolicy extends PortalPolicy {
  /** Whether a user may see the log and the versions of what the officer may see. */
  view(user: User) {
    return user.isOfficer
  }

  /** Stated on every screen: 'Only Admin can change the files' (DECISIONS 6). */
  change(user: User) {
    return this.is(user, Role.administrator)
  }
}
