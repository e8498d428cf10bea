import { BasePolicy } from '@adonisjs/bouncer'
import type User from '#auth/models/user'
import type { RoleId } from '#auth/roles'
import { type Districts, hasDistrict, whereDistricts } from '#lists/districts'

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

/** An officer in a post of districts reaches their rows alone, any other those of all (DECISIONS 10). */
interface Officer {
  districts: Districts
}

/** Whether a row of this district is within the officer's reach. */
export const isInScope = (officer: Officer, districtId: number | null) =>
  hasDistrict(officer.districts, districtId)

/** Narrows a look-up to the rows within the officer's reach. */
export const scopeToDistricts = <Query extends object>(
  query: Query,
  { districts }: Officer
): Query => whereDistricts(query, 'districtId', districts)
