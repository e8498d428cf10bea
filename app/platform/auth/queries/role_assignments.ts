import db from '@adonisjs/lucid/services/db'
import type { ModelQueryBuilderContract } from '@adonisjs/lucid/types/model'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { cachedPerRequest } from '#kernel/database/request_cache'
import User from '#auth/models/user'
import type { RoleId } from '#auth/roles'
import {
  type HeldRoleAssignment,
  assignmentToActUnder,
  isInForce,
  isOver,
} from '#auth/rules/role_assignments'
import { getClock } from '#kernel/calendar/clock'
import { storedDay } from '#kernel/database/dialect'
import { type Districts, hasDistrict } from '#lists/query_filters'
import { authFacts, roleAssignmentName } from '#auth/contracts/facts'

const BATCH_SIZE = 500

/** A role assignment in one of its districts; all null for a user without any. */
interface AssignmentRow {
  held_post: number | null
  held_by: number
  held_role: number
  held_from: unknown
  held_until: unknown
  held_district: number | null
}

/** The columns of such a row, from role assignments with their districts. */
const ASSIGNMENT_COLUMNS = [
  'role_assignments.id as held_post',
  'role_assignments.user_id as held_by',
  'role_assignments.role_id as held_role',
  'role_assignments.from_on as held_from',
  'role_assignments.until_on as held_until',
  'role_assignment_districts.district_id as held_district',
]

/** Groups the rows by role assignment, in their order. */
function assignmentsFrom(rows: readonly AssignmentRow[]): HeldRoleAssignment[] {
  const assignments = new Map<number, HeldRoleAssignment>()
  for (const row of rows) {
    if (row.held_post === null) continue
    const assignment = assignments.get(row.held_post)
    const districts = row.held_district === null ? null : [Number(row.held_district)]
    assignments.set(row.held_post, {
      id: Number(row.held_post),
      userId: Number(row.held_by),
      roleId: Number(row.held_role) as RoleId,
      districts:
        assignment?.districts && districts ? [...assignment.districts, ...districts] : districts,
      fromOn: storedDay(row.held_from),
      untilOn: row.held_until === null ? null : storedDay(row.held_until),
    })
  }
  return [...assignments.values()]
}

/** Finds a user with all their role assignments and the version of the masters: every request needs them. */
export async function findPerson(id: number): Promise<User | null> {
  const version = db.raw(`${authFacts().rightsVersionSql} as rights_version`)
  const [person] = await withAssignments(User.query().where('users.id', id).select(version))
  return person
    ? Object.assign(person, { rightsVersion: Number(person.$extras.rights_version) })
    : null
}

/** Finds several users with all their role assignments. */
export const findPeople = (ids: readonly number[]): Promise<User[]> =>
  withAssignments(User.query().whereIn('users.id', [...ids]))

async function withAssignments(people: ModelQueryBuilderContract<typeof User>): Promise<User[]> {
  const rows = await people
    .leftJoin('role_assignments', 'role_assignments.user_id', 'users.id')
    .leftJoin(
      'role_assignment_districts',
      'role_assignment_districts.role_assignment_id',
      'role_assignments.id'
    )
    .orderBy('role_assignments.id')
    .orderBy('role_assignment_districts.district_id')
    .select('users.*')
    .select(ASSIGNMENT_COLUMNS)
  return [...Map.groupBy(rows, ({ id }) => id).values()].map((ofPerson) => {
    const posts = ofPerson.map(({ $extras }) => $extras as AssignmentRow)
    return Object.assign(ofPerson[0], { heldAssignments: assignmentsFrom(posts) })
  })
}

/** All role assignments of these users by their ids, including those that have ended or are yet to begin. */
export const roleAssignmentsOf = cachedPerRequest(async function (
  userIds: readonly number[],
  client: QueryClientContract = db.connection()
): Promise<HeldRoleAssignment[]> {
  const rows: AssignmentRow[] = []
  for (let at = 0; at < userIds.length; at += BATCH_SIZE) {
    const batch = await client
      .from('role_assignments')
      .leftJoin(
        'role_assignment_districts',
        'role_assignment_districts.role_assignment_id',
        'role_assignments.id'
      )
      .whereIn('role_assignments.user_id', userIds.slice(at, at + BATCH_SIZE))
      .orderBy('role_assignments.id')
      .orderBy('role_assignment_districts.district_id')
      .select(ASSIGNMENT_COLUMNS)
    rows.push(...batch)
  }
  return assignmentsFrom(rows)
})

/** Returns the role assignments of one user that are in force today. */
export async function roleAssignmentsInForce(userId: number) {
  const today = getClock().today()
  return (await roleAssignmentsOf([userId])).filter((assignment) => isInForce(assignment, today))
}

/** Returns the role assignments of one user that have not ended: in force, or yet to begin. */
export async function openRoleAssignments(userId: number, client?: QueryClientContract) {
  const today = getClock().today()
  return (await roleAssignmentsOf([userId], client)).filter(
    (assignment) => !isOver(assignment, today)
  )
}

/**
 * Sets the role assignment that an officer acts under today: the first of the preferred that is in force, else the
 * officer's own one, which they were given first, else any; or none.
 *
 * @returns all role assignments in force
 */
export async function actUnderRoleAssignment(
  user: User,
  preferred: readonly (number | null | undefined)[] = []
) {
  const today = getClock().today()
  const all = user.heldAssignments ?? (await roleAssignmentsOf([user.id]))
  const assignments = all.filter((assignment) => isInForce(assignment, today))
  user.actUnder(assignmentToActUnder(assignments, today, [...preferred, user.postId]))
  return assignments
}

/** Filter of the holders to list. */
interface HolderFilter {
  /** All roles when omitted. */
  roleIds?: readonly number[]
  /** Only holders with this district in their scope. */
  districtId?: number
  /** Only this user. */
  userId?: number
}

/** Lists the active officers with a matching role assignment in force today, each acting under it, by name. */
export async function listHolders(
  { roleIds, districtId, userId }: HolderFilter,
  client: QueryClientContract = db.connection()
): Promise<User[]> {
  const today = getClock().today()
  const rows = await User.query({ client })
    .join('role_assignments', 'role_assignments.user_id', 'users.id')
    .leftJoin(
      'role_assignment_districts',
      'role_assignment_districts.role_assignment_id',
      'role_assignments.id'
    )
    .where('users.is_active', true)
    .whereIn('users.id', (held) => {
      held.from('role_assignments').select('user_id').where('from_on', '<=', today)
      if (userId !== undefined) held.where('user_id', userId)
      if (roleIds !== undefined) held.whereIn('role_id', [...roleIds])
      if (districtId === undefined) return
      held
        .leftJoin(
          'role_assignment_districts as reach',
          'reach.role_assignment_id',
          'role_assignments.id'
        )
        .where((reach) => {
          reach.whereNull('reach.district_id').orWhere('reach.district_id', districtId)
        })
    })
    .orderBy('users.first_name')
    .orderBy('users.last_name')
    .orderBy('users.id')
    .orderBy('role_assignments.id')
    .orderBy('role_assignment_districts.district_id')
    .select('users.*')
    .select(ASSIGNMENT_COLUMNS)
  const officers = [...Map.groupBy(rows, ({ id }) => id).values()]
  return officers.flatMap((ofOfficer) => {
    const [officer] = ofOfficer
    const held = assignmentsFrom(ofOfficer.map(({ $extras }) => $extras as AssignmentRow))
    const matching = held.filter(
      (assignment) =>
        (roleIds === undefined || roleIds.includes(assignment.roleId)) &&
        (districtId === undefined || hasDistrict(assignment.districts, districtId))
    )
    officer.actUnder(assignmentToActUnder(matching, today, [officer.postId]))
    return officer.mayAct ? [officer] : []
  })
}

/** Role assignments of active users that are in force today. */
export const assignmentsInForce = cachedPerRequest(
  async (client: QueryClientContract): Promise<HeldRoleAssignment[]> => {
    const today = getClock().today()
    const rows = await client
      .from('role_assignments')
      .join('users', 'users.id', 'role_assignments.user_id')
      .leftJoin(
        'role_assignment_districts',
        'role_assignment_districts.role_assignment_id',
        'role_assignments.id'
      )
      .where('users.is_active', true)
      .where('role_assignments.from_on', '<=', today)
      .where(
        (open) =>
          void open
            .whereNull('role_assignments.until_on')
            .orWhere('role_assignments.until_on', '>=', today)
      )
      .orderBy('role_assignments.id')
      .orderBy('role_assignment_districts.district_id')
      .select(ASSIGNMENT_COLUMNS)
    return assignmentsFrom(rows)
  }
)

/**
 * Returns the districts that role assignments of this role in force today cover; null means all of them.
 *
 * @param options.without a user whose role assignments do not count
 */
export async function coveredDistricts(
  roleId: number,
  client: QueryClientContract,
  { without }: { without?: number } = {}
): Promise<Districts> {
  const assignments = (await assignmentsInForce(client)).filter(
    (one) => one.roleId === roleId && one.userId !== without
  )
  const ids = new Set<number>()
  for (const { districts } of assignments) {
    if (districts === null) return null
    for (const id of districts) ids.add(id)
  }
  return [...ids]
}

/** Returns the active users with a role assignment of this role in force today. */
export async function holderIds(roleId: number, client: QueryClientContract): Promise<number[]> {
  return (await holderIdsByRole([roleId], client)).get(roleId)!
}

/** Returns the holders of several roles. */
export async function holderIdsByRole<RoleIds extends number>(
  roleIds: readonly RoleIds[],
  client: QueryClientContract
): Promise<ReadonlyMap<RoleIds, number[]>> {
  const assignments = await assignmentsInForce(client)
  const ids = (role: number) =>
    assignments.filter(({ roleId }) => roleId === role).map(({ userId }) => userId)
  return new Map(roleIds.map((role) => [role, [...new Set(ids(role))]]))
}

/** Returns those of these roles that nobody has. */
export async function vacantRoles<RoleIds extends number>(
  roleIds: readonly RoleIds[],
  client: QueryClientContract
): Promise<RoleIds[]> {
  const holders = await holderIdsByRole(roleIds, client)
  return roleIds.filter((role) => holders.get(role)!.length === 0)
}

/** Page data for an officer without a role assignment: which one ended last, and which begins next. */
export async function noAssignmentPage(userId: number, locale: string) {
  const today = getClock().today()
  const assignments = await roleAssignmentsOf([userId])
  const describe = (held?: HeldRoleAssignment) =>
    held
      ? { name: roleAssignmentName(held, locale), fromOn: held.fromOn, untilOn: held.untilOn }
      : null
  const ended = assignments
    .filter((assignment) => isOver(assignment, today))
    .toSorted((a, b) => (a.untilOn! < b.untilOn! ? 1 : -1))
  const coming = assignments
    .filter((assignment) => !isOver(assignment, today))
    .toSorted((a, b) => (a.fromOn < b.fromOn ? -1 : 1))
  return { ended: describe(ended.at(0)), coming: describe(coming.at(0)) }
}

/** Returns the roles of the assignments that active users hold today. */
export async function rolesInUse(client: QueryClientContract): Promise<ReadonlySet<number>> {
  return new Set((await assignmentsInForce(client)).map(({ roleId }) => roleId))
}
