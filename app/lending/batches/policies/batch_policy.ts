import type User from '#auth/models/user'
import { PortalPolicy } from '#auth/policies/base'
import { Role } from '#auth/roles'
import { loadMasters } from '#masters/queries/masters'

/**
 * Access to meetings of the committee, which are the district's own work (DECISIONS 10). The scope of the query
 * determines which meetings an officer can access.
 */
export default class BatchPolicy extends PortalPolicy {
  /**
   * Whether a user puts applications before the committee, by the table of transitions; checked by the menu of every
   * page.
   */
  async manage(user: User) {
    const masters = await loadMasters()
    return masters.startStatuses('application', 'schedule_meeting', user.roleId).length > 0
  }

  /** The minutes name many applicants: not for accounts officers, who see single applications only. */
  readMinutes(user: User) {
    return user.isOfficer && !this.is(user, Role.accounts)
  }
}
