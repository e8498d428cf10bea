import type User from '#auth/models/user'
import { PortalPolicy } from '#auth/policies/base'
import { masters } from '#masters/queries/masters'

/** The verbs of officers on letters of intent (DECISIONS 4). */
export default class LoiPolicy extends PortalPolicy {
  /** 'Extend LOI' from the list; which letters says the table of transitions. */
  extend(user: User) {
    return masters().startStatuses('application', 'extend_loi', user.roleId).length > 0
  }
}
