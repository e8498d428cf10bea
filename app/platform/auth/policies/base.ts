import { BasePolicy } from '@adonisjs/bouncer'
import type User from '#auth/models/user'
import type { RoleId } from '#auth/roles'

/** What the policies of DECISIONS 10 are made of. Somebody signed out, switched off or without a post may nothing. */
export abstract class PortalPolicy extends BasePolicy {
  /** False for everybody who may not act; otherwise the rule itself decides. */
  before(user: User | null) {
    return user?.mayAct ? undefined : false
  }

  /** Whether the person has one of these roles. */
  protected is(user: User, ...roles: readonly RoleId[]): boolean {
    return roles.includes(user.roleId as RoleId)
  }
}
