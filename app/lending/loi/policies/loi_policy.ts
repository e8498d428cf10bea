import type User from '#auth/models/user'
import { PortalPolicy } from '#auth/policies/base'
import { masters } from '#masters/queries/masters'

/** Rights of officers on letters of intent (DECISIONS 4). */
export default class LoiPolicy extends PortalPolicy {
  /** Whether a user may use 'Extend LOI' from the list; the table of transitions determines for which letters. */
  extend(user: User) {
    return masters().startStatuses('application', 'extend_loi', user.roleId).length > 0
  }
}
