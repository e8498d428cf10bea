import type User from '#auth/models/user'
import { PortalPolicy } from '#auth/policies/base'
import { Role } from '#auth/roles'

/** Administrators and auditors may read the audit log (DECISIONS 10). */
export default class AuditPolicy extends PortalPolicy {
  read(user: User) {
    return this.is(user, Role.administrator, Role.auditor)
  }
}
