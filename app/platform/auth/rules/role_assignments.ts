import { Role, type RoleId } from '#auth/roles'
import type { PlainDate } from '#kernel/calendar/plain_date'
import type { Districts } from '#lists/districts'

/** What a post lets its holder do, and when (DECISIONS 10). */
export interface RoleAssignment {
  roleId: RoleId
  districts: Districts
  /** First and last day, in India; null: no end is set. */
  fromOn: PlainDate
  untilOn: PlainDate | null
}

/** A post that somebody has. */
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

/** The post somebody acts under: the first of the wanted that is in force, else the oldest that is. */
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

/** What is wrong with a new post; null for nothing. A district official has at least one district. */
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

/** Roles whose people two administrators keep together: they decide on money, or on everybody else. */
const TWO_ADMINISTRATOR_ROLES: readonly number[] = [
  Role.administrator,
  Role.managingDirector,
  Role.generalManager,
  Role.accounts,
  Role.auditor,
]

export const needsTwoAdministrators = ({ roleId }: Pick<RoleAssignment, 'roleId'>) =>
  TWO_ADMINISTRATOR_ROLES.includes(roleId)

/** By account, who gave access to it lately: made it, set its password, opened it again, changed where its codes go. */
export type AccessGrantors = ReadonlyMap<number, readonly number[]>

/** Whoever might use an account: its person, who gave access to it, and who gave them theirs. */
function possibleUsers(account: number, givers: AccessGrantors): Set<number> {
  const hands = new Set([account])
  /** A set that grows while it is walked is walked to its end. */
  for (const one of hands) for (const giver of givers.get(one) ?? []) hands.add(giver)
  return hands
}

/** Whether one person might use both accounts, so that the two are no two pairs of eyes (DECISIONS 10). */
export function mayBeSamePerson(one: number, other: number, givers: AccessGrantors): boolean {
  return !possibleUsers(one, givers).isDisjointFrom(possibleUsers(other, givers))
}

/** Who changes an officer or a post: an administrator, or by a command the account on the machine. */
export type Editor = { id: number; roleId: number } | { operator: string }

/** The same as the audit log keeps it. */
export const auditActorOf = (by: Editor) =>
  'id' in by
    ? { actorId: by.id, actorRole: by.roleId, data: {} }
    : { actorId: null, data: { operator: by.operator } }
