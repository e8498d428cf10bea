import type User from '#auth/models/user'
import { PortalPolicy } from '#auth/policies/base'
import { Role } from '#auth/roles'

/** The administrator manages the workflow on screen (DECISIONS 10). */
export default class WorkflowPolicy extends PortalPolicy {
  manage(user: User) {
    return this.is(user, Role.administrator)
  }
}
