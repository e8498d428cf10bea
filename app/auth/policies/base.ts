import { BasePolicy } from '@adonisjs/bouncer'
import type User from '#auth/models/user'
import type { RoleId } from '#auth/roles'

/** What the policies of DECISIONS 10 are made of. Somebody signed out, or switched off, may nothing. */
export abstract class PortalPolicy extends BasePolicy {
  /** False for everybody who is not active; otherwise the rule itself decides. */
  before(user: User | null) {
    return user?.isActive ? undefined : false
  }

  /** Whether the person has one of these roles. */
  protected is(user: User, ...roles: readonly RoleId[]): boolean {
    return roles.includes(user.roleId as RoleId)
  }
}
