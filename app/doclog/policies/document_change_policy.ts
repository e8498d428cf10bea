import { BasePolicy } from '@adonisjs/bouncer'
import type User from '#auth/models/user'
import { OFFICER_ROLES, Role, type RoleId } from '#auth/roles'

/** The verbs of officers on the change log (DECISIONS 6 and 10). */
export default class DocumentChangePolicy extends BasePolicy {
  /** The log and the versions, of what the officer may see. */
  view(user: User) {
    return OFFICER_ROLES.includes(user.roleId as RoleId)
  }

  change(user: User) {
    return user.roleId === Role.administrator
  }
}
