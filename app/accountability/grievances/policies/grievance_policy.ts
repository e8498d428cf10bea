import type User from '#auth/models/user'
import { PortalPolicy } from '#auth/policies/base'
import { GRIEVANCE_ROLES } from '#grievances/rules/escalation'

/** Who works complaints: the posts that are in any of their chains. Neither administrator nor accounts. */
export default class GrievancePolicy extends PortalPolicy {
  view(user: User) {
    return GRIEVANCE_ROLES.includes(user.roleId)
  }
}
