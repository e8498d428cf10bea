import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { earlierDeciders } from '#applications/appeals/queries/rejections'
import { decidingRole, rolesAbove } from '#applications/appeals/rules/deciding_role'
import { holderIds, roleAssignmentsOf } from '#auth/queries/posts'
import type { RoleId } from '#auth/roles'
import { type HeldRoleAssignment, isInForce } from '#auth/rules/posts'
import { getClock } from '#kernel/calendar/clock'
import { hasDistrict } from '#lists/districts'

/** Whose turn an appeal is. */
export interface AppealDecider {
  /** Null where nobody inside may decide it today: it waits until somebody else has one of the posts. */
  role: RoleId | null
  /** The role above the one that rejected, which decides unless nobody of it may. */
  nearest: RoleId | null
  /** Who may not: officers who have taken a step of the file before. */
  earlier: ReadonlySet<number>
}

interface RejectedApplication {
  districtId: number
  /** The role that rejected. */
  rejectedBy: number
}

type HoldersOf = (role: RoleId, districtId: number) => Promise<readonly number[]>

/** Ids of the people with a role's post for a district today; the posts of a role are read once. */
export function roleHolders(client: QueryClientContract): HoldersOf {
  const today = getClock().today()
  const known = new Map<RoleId, Promise<HeldRoleAssignment[]>>()
  const assignmentsOfRole = async (role: RoleId) => {
    const assignments = await roleAssignmentsOf(await holderIds(role, client), client)
    return assignments.filter((assignment) => assignment.roleId === role && isInForce(assignment, today))
  }
  return async (role, districtId) => {
    const assignments = known.get(role) ?? assignmentsOfRole(role)
    known.set(role, assignments)
    return (await assignments)
      .filter(({ districts }) => hasDistrict(districts, districtId))
      .map(({ userId }) => userId)
  }
}

/** Whose turn the appeal against a rejection is, by the posts of today and who has decided before. */
export async function deciderFor(
  { districtId, rejectedBy }: RejectedApplication,
  earlier: ReadonlySet<number>,
  holdersOf: HoldersOf
): Promise<AppealDecider> {
  return {
    role: await decidingRole(rejectedBy, (role) => holdersOf(role, districtId), earlier),
    nearest: rolesAbove(rejectedBy)[0] ?? null,
    earlier,
  }
}

/** The same of one application. */
export async function appealDecider(
  { id, ...rejected }: RejectedApplication & { id: number },
  client: QueryClientContract
): Promise<AppealDecider> {
  const earlier = await earlierDeciders([id], client)
  return deciderFor(rejected, earlier.get(id) ?? new Set(), roleHolders(client))
}

/** Whether it is this officer's to decide, under the post of today. */
export const mayDecide = (
  { role, earlier }: AppealDecider,
  officer: { id: number; roleId: number }
): boolean => role === officer.roleId && !earlier.has(officer.id)
