import { Role, type RoleId } from '#auth/roles'
import type { PlainDate } from '#kernel/calendar/plain_date'
import type { Districts } from '#lists/query_filters'

/** Scope and period of an officer's role (DECISIONS 10). */
export interface RoleAssignment {
  roleId: RoleId
  districts: Districts
  /** First and last day, in India; null: no end date. */
  fromOn: PlainDate
  untilOn: PlainDate | null
}

/** A role assignment held by a user. */
export interface HeldRoleAssignment extends RoleAssignment {
  id: number
  userId: number
}

export const isOver = ({ untilOn }: Pick<RoleAssignment, 'untilOn'>, today: PlainDate) =>
  untilOn !== null && untilOn < today

export const isInForce = (
  assignment: Pick<RoleAssignment, 'fromOn' | 'untilOn'>,
  today: PlainDate
) => assignment.fromOn <= today && !isOver(assignment, today)

/** The role assignment to act under: the first of the preferred that is in force, else the oldest that is. */
export function assignmentToActUnder(
  assignments: readonly HeldRoleAssignment[],
  today: PlainDate,
  preferred: readonly (number | null | undefined)[]
): HeldRoleAssignment | null {
  const inForce = assignments
    .filter((assignment) => isInForce(assignment, today))
    .toSorted((a, b) => (a.fromOn === b.fromOn ? a.id - b.id : a.fromOn < b.fromOn ? -1 : 1))
  for (const id of preferred) {
    const found = inForce.find((assignment) => assignment.id === id)
    if (found) return found
  }
  return inForce[0] ?? null
}

type RoleAssignmentProblem = 'district_needed' | 'district_none' | 'range' | 'over'

/** Returns the problem with a new role assignment, or null. A district official has at least one district. */
export function roleAssignmentProblem(
  assignment: RoleAssignment,
  today: PlainDate
): RoleAssignmentProblem | null {
  const isOfDistricts = assignment.roleId === Role.districtOfficer
  if (isOfDistricts && !assignment.districts?.length) return 'district_needed'
  if (!isOfDistricts && assignment.districts?.length === 0) return 'district_none'
  if (assignment.untilOn !== null && assignment.untilOn < assignment.fromOn) return 'range'
  return isOver(assignment, today) ? 'over' : null
}

/** Roles whose holders two administrators manage together: they decide on money, or on all other users. */
const TWO_ADMINISTRATOR_ROLES: readonly number[] = [
  Role.administrator,
  Role.managingDirector,
  Role.generalManager,
  Role.accounts,
  Role.auditor,
]

export const needsTwoAdministrators = ({ roleId }: Pick<RoleAssignment, 'roleId'>) =>
  TWO_ADMINISTRATOR_ROLES.includes(roleId)

/**
 * By account, the users who recently gave access to it: created it, set its password, enabled it again, or changed the
 * address of its codes.
 */
export type AccessGrantors = ReadonlyMap<number, readonly number[]>

/**
 * Returns everybody who might use an account: its owner, those who gave access to it, and those who gave them theirs.
 */
function possibleUsers(account: number, givers: AccessGrantors): Set<number> {
  const users = new Set([account])
  /** Iterating over a set includes elements that are added meanwhile. */
  for (const one of users) for (const grantor of givers.get(one) ?? []) users.add(grantor)
  return users
}

/** Whether one person might use both accounts, so that the four-eyes principle is not met (DECISIONS 10). */
export function mayBeSamePerson(one: number, other: number, givers: AccessGrantors): boolean {
  return !possibleUsers(one, givers).isDisjointFrom(possibleUsers(other, givers))
}

/** The editor of an officer or role assignment: an administrator or, for a command, the account on the machine. */
export type Editor = { id: number; roleId: number } | { operator: string }

/** The editor as the audit log records it. */
export const auditActorOf = (by: Editor) =>
  'id' in by
    ? { actorId: by.id, actorRole: by.roleId, data: {} }
    : { actorId: null, data: { operator: by.operator } }
