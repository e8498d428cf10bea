import { BasePolicy } from '@adonisjs/bouncer'
import type User from '#auth/models/user'
import type { RoleId } from '#auth/roles'
import { type Districts, hasDistrict, whereDistricts } from '#lists/query_filters'

/**
 * Base class of the policies of DECISIONS 10. A user who is signed out, disabled or without a role assignment may do
 * nothing.
 */
export abstract class PortalPolicy extends BasePolicy {
  /** Returns false for everybody who may not act; otherwise the rule itself decides. */
  before(user: User | null) {
    return user?.mayAct ? undefined : false
  }

  /** Whether the user has one of these roles. */
  protected is(user: User, ...roles: readonly RoleId[]): boolean {
    return roles.includes(user.roleId as RoleId)
  }
}

/** An officer: one bound to districts reaches only their rows, any other those of all districts (DECISIONS 10). */
interface Officer {
  districts: Districts
}

/** Whether a row of this district is in the officer's scope. */
export const isInScope = (officer: Officer, districtId: number | null) =>
  hasDistrict(officer.districts, districtId)

/** Limits a query to the rows in the officer's scope. */
export const scopeToDistricts = <Query extends object>(
  query: Query,
  { districts }: Officer
): Query => whereDistricts(query, 'districtId', districts)
