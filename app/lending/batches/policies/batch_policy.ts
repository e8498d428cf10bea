import type User from '#auth/models/user'
import { PortalPolicy } from '#auth/policies/base'
import { Role } from '#auth/roles'
import { loadMasters } from '#masters/queries/masters'

/**
 * Meetings of the committee are the district's own work (DECISIONS 10). Which meetings an officer
 * reaches is the scope of the look-up.
 */
export default class BatchPolicy extends PortalPolicy {
  /** Who puts files before the committee, by the table of transitions; the menu of any page asks. */
  async manage(user: User) {
    const masters = await loadMasters()
    return masters.startStatuses('application', 'schedule_meeting', user.roleId).length > 0
  }

  /** The minutes name many applicants: not for accounts, who see single applications only. */
  readMinutes(user: User) {
    return user.isOfficer && !this.is(user, Role.accounts)
  }
}
