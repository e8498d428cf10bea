import type User from '#auth/models/user'
import { PortalPolicy } from '#auth/policies/base'
import { GRIEVANCE_ROLES } from '#grievances/rules/escalation'

/** Roles that handle grievances: those in any of the chains, so neither administrator nor accounts. */
export default class GrievancePolicy extends PortalPolicy {
  view(user: User) {
    return GRIEVANCE_ROLES.includes(user.roleId)
  }
}
