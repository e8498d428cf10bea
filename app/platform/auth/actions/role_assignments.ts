import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { Role } from '#auth/roles'
import { getClock } from '#kernel/calendar/clock'
import { NotFound, Refusal } from '#kernel/exceptions/refusal'
import { acquireLock } from '#kernel/database/locks'
import { endSessionsAfter } from '#auth/actions/end_sessions'
import { loadOfficer } from '#auth/queries/users'
import {
  type Editor,
  type HeldRoleAssignment,
  type RoleAssignment,
  auditActorOf,
  isOver,
  roleAssignmentProblem,
} from '#auth/rules/role_assignments'
import { recordAudit } from '#kernel/audit/record_audit'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { batches, sqlInstant } from '#kernel/database/dialect'
import { inTransaction } from '#kernel/database/transaction'
import { refuseStaleRemoval, refuseStaleVersion } from '#kernel/http/expected_version'
import type User from '#auth/models/user'
import { roleAssignmentsInForce } from '#auth/queries/role_assignments'

/**
 * Runs a change that may remove an administrator. Of two concurrent changes the second waits for the first, so that
 * they cannot remove the last two.
 *
 * @throws Refusal auth.messages.last_administrator where no active administrator would remain whose role assignment is
 * in force without an end
 */
export async function ensureAnAdministratorRemains<T>(
  trx: TransactionClientContract,
  change: () => Promise<T>
): Promise<T> {
  await trx.from('roles').where('id', Role.administrator).forUpdate().first()
  await acquireLock(trx, 'role', Role.administrator)
  const before = await hasActiveAdministrator(trx)
  const done = await change()
  if (before && !(await hasActiveAdministrator(trx)))
    throw new Refusal('auth.messages.last_administrator')
  return done
}

/** Read with locks, so that the changes committed by others are seen. */
async function hasActiveAdministrator(trx: TransactionClientContract): Promise<boolean> {
  const found = await trx
    .from('role_assignments')
    .join('users', 'users.id', 'role_assignments.user_id')
    .where({ 'role_assignments.role_id': Role.administrator, 'users.is_active': true })
    .where('role_assignments.from_on', '<=', getClock().today())
    .whereNull('role_assignments.until_on')
    .forUpdate()
    .select('role_assignments.id')
    .first()
  return Boolean(found)
}

/** A change of an officer requested by a form, possibly as part of a larger one. */
export interface FormOptions {
  /** Version of the officer that the form showed. */
  expectedVersion?: string
  trx?: TransactionClientContract
}

/** The form fields that show the errors of a role assignment. */
const FIELDS = {
  district_needed: 'districts',
  district_none: 'districts',
  range: 'untilOn',
  over: 'untilOn',
} as const

/** @throws Refusal auth.messages.post_* for an invalid role assignment (field districts or untilOn) */
export function refuseInvalidRoleAssignment(assignment: RoleAssignment): void {
  const problem = roleAssignmentProblem(assignment, getClock().today())
  if (problem) throw new Refusal(`auth.messages.post_${problem}`, {}, { field: FIELDS[problem] })
}

/** Inserts a role assignment; a user's first one becomes the chosen one. */
export async function insertRoleAssignment(
  assignment: Omit<HeldRoleAssignment, 'id'>,
  createdBy: number | null,
  trx: TransactionClientContract
): Promise<HeldRoleAssignment> {
  const [held] = await insertRoleAssignments([assignment], createdBy, trx)
  return held
}

/** Inserts one role assignment each for many users, in a fixed number of queries. */
export async function insertRoleAssignments(
  assignments: readonly Omit<HeldRoleAssignment, 'id'>[],
  createdBy: number | null,
  trx: TransactionClientContract
): Promise<HeldRoleAssignment[]> {
  const creation = { created_by: createdBy, created_at: sqlInstant(getClock().now()) }
  const held: HeldRoleAssignment[] = []
  for (const batch of batches(assignments)) {
    const rows = batch.map(({ userId, roleId, fromOn, untilOn }) => ({
      user_id: userId,
      role_id: roleId,
      from_on: fromOn,
      until_on: untilOn,
      ...creation,
    }))
    await trx.table('role_assignments').multiInsert(rows)
    const userIds = batch.map(({ userId }) => userId)
    const ids = await latestAssignmentIds(userIds, trx)
    held.push(...batch.map((assignment) => ({ ...assignment, id: ids.get(assignment.userId)! })))
    await trx
      .from('users')
      .whereIn('id', userIds)
      .whereNull('post_id')
      .update({
        post_id: trx.raw(
          '(select max(id) from role_assignments where role_assignments.user_id = users.id)'
        ),
      })
  }
  const districtRows = held.flatMap(({ id, districts }) =>
    (districts ?? []).map((district_id) => ({ role_assignment_id: id, district_id }))
  )
  for (const batch of batches(districtRows))
    await trx.table('role_assignment_districts').multiInsert(batch)
  if (assignments.some(({ roleId }) => roleId === Role.administrator)) await closeSetup(trx)
  return held
}

/** Returns, by user, the role assignment that was inserted last. */
async function latestAssignmentIds(userIds: readonly number[], trx: TransactionClientContract) {
  const rows = await trx
    .from('role_assignments')
    .whereIn('user_id', [...userIds])
    .groupBy('user_id')
    .select('user_id')
    .max('id as id')
  return new Map(rows.map((row) => [Number(row.user_id), Number(row.id)]))
}

/** Deletes the addresses for creating the first administrator, however an administrator was created. */
const closeSetup = (trx: TransactionClientContract) => trx.from('setup_tokens').delete()

/** Gives an officer an additional role assignment. Their sessions end (DECISIONS 11). */
export class AssignRole {
  /**
   * @throws NotFound for an unknown user, and for an applicant
   * @throws Refusal auth.messages.post_* for an invalid role assignment, or one that the officer already has in this
   * period
   */
  async run(
    userId: number,
    assignment: RoleAssignment,
    by: Editor,
    { expectedVersion, trx: existing }: FormOptions = {}
  ): Promise<HeldRoleAssignment> {
    refuseInvalidRoleAssignment(assignment)
    return inTransaction(async (trx) => {
      const { assignments: others, version } = await loadOfficer(userId, trx)
      if (expectedVersion !== undefined) refuseStaleVersion(expectedVersion, version)
      if (others.some((other) => isSameAssignment(other, assignment))) {
        throw new Refusal('auth.messages.post_there', {}, { field: 'roleId' })
      }
      const { actorId, ...actor } = auditActorOf(by)
      const held = await insertRoleAssignment({ ...assignment, userId }, actorId, trx)
      await bumpAssignmentVersion(userId, trx)
      const { id: postId, roleId, districts, fromOn, untilOn } = held
      await recordAudit({
        action: 'post.given',
        actorId,
        ...actor,
        subjectType: 'user',
        subjectId: userId,
        data: { ...actor.data, postId, roleId, districts, fromOn, untilOn },
        trx,
      })
      endSessionsAfter(trx, userId)
      return held
    }, existing)
  }
}

/** Sets the last day of a role assignment; yesterday ends it at once. The user's sessions end. */
export class EndRoleAssignment {
  /**
   * @throws NotFound for an unknown role assignment, or one of another user
   * @throws Refusal auth.messages.post_ended where it is over already, last_administrator
   */
  async run(
    { id: postId, userId }: Pick<HeldRoleAssignment, 'id' | 'userId'>,
    untilOn: PlainDate | null,
    by: Editor,
    { expectedVersion, trx: existing }: FormOptions = {}
  ): Promise<void> {
    await inTransaction(async (trx) => {
      const { assignments, version } = await loadOfficer(userId, trx)
      const assignment = assignments.find(({ id }) => id === postId)
      if (!assignment) throw new NotFound()
      if (expectedVersion !== undefined) refuseStaleRemoval(expectedVersion, version)
      if (isOver(assignment, getClock().today())) throw new Refusal('auth.messages.post_ended')
      const { actorId, ...actor } = auditActorOf(by)
      const end = { until_on: untilOn, ended_by: actorId, ended_at: sqlInstant(getClock().now()) }
      await ensureAnAdministratorRemains(trx, () =>
        trx.from('role_assignments').where('id', postId).update(end)
      )
      await bumpAssignmentVersion(userId, trx)
      await recordAudit({
        action: 'post.ended',
        actorId,
        ...actor,
        subjectType: 'user',
        subjectId: userId,
        data: { ...actor.data, postId, from: assignment.untilOn, to: untilOn },
        trx,
      })
      endSessionsAfter(trx, userId)
    }, existing)
  }
}

/** Earlier sessions have a different stamp. */
const bumpAssignmentVersion = (userId: number, trx: TransactionClientContract) =>
  trx.from('users').where('id', userId).increment('post_changes', 1)

/** Whether two role assignments have the same role and districts in overlapping periods. */
function isSameAssignment(other: RoleAssignment, assignment: RoleAssignment) {
  const districtKey = ({ districts }: RoleAssignment) => districts?.toSorted().join() ?? null
  const isDisjoint =
    (other.untilOn !== null && other.untilOn < assignment.fromOn) ||
    (assignment.untilOn !== null && assignment.untilOn < other.fromOn)
  return (
    other.roleId === assignment.roleId &&
    districtKey(other) === districtKey(assignment) &&
    !isDisjoint
  )
}

/**
 * Switches an officer with several role assignments to another one, for this session: the next sign-in starts with the
 * officer's own, so that each use of an additional charge is an explicit choice on that day.
 */
export class ChooseRoleAssignment {
  /** @throws Refusal auth.messages.no_such_post where it belongs to another user, or is not in force today */
  async run(officer: User, postId: number): Promise<HeldRoleAssignment> {
    const assignment = (await roleAssignmentsInForce(officer.id)).find(({ id }) => id === postId)
    if (!assignment) throw new Refusal('auth.messages.no_such_post', {}, { field: 'postId' })
    await recordAudit({
      action: 'post.chosen',
      actor: officer,
      subjectType: 'user',
      subjectId: officer.id,
      data: { to: assignment.id, roleId: assignment.roleId },
    })
    return assignment
  }
}
