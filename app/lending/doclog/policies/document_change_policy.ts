import type User from '#auth/models/user'
import { PortalPolicy } from '#auth/policies/base'
import { Role } from '#auth/roles'

/** The verbs of officers on the change log (DECISIONS 6 and 10). */
export default class DocumentChangePolicy extends PortalPolicy {
  /** The log and the versions, of what the officer may see. */
  view(user: User) {
    return user.isOfficer
  }

  /** On every screen: 'Only Admin can change the files' (DECISIONS 6). */
  change(user: User) {
    return this.is(user, Role.administrator)
  }
}
