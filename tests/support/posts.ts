import db from '@adonisjs/lucid/services/db'
import User from '#auth/models/user'
import { actUnderRoleAssignment } from '#auth/queries/role_assignments'
import type { RoleId } from '#auth/roles'
import type { HeldRoleAssignment } from '#auth/rules/role_assignments'
import { plainDate } from '#kernel/calendar/plain_date'
import { createPost, createUser } from '#database/factories/application_factory'
import type { Districts } from '#lists/query_filters'

/** A post that is not stored in a database. */
export const unsavedRoleAssignment = ({
  roleId,
  districts,
}: {
  roleId: number
  districts: Districts
}): HeldRoleAssignment => ({
  id: 1,
  userId: 1,
  roleId: roleId as RoleId,
  districts,
  fromOn: plainDate('2000-01-01'),
  untilOn: null,
})

/** Ends the posts of an officer and gives them another one. */
export async function replaceRoleAssignments(
  officer: User,
  roleId: RoleId,
  districts: Districts = null
) {
  await db.from('role_assignments').where('user_id', officer.id).update({ until_on: '2000-01-02' })
  const post = await createPost(officer, roleId, districts)
  await db.from('users').where('id', officer.id).update({ post_id: post.id })
  officer.actUnder(post)
  return post
}

/** Creates an officer and loads them from the database, acting under their post. */
export async function actingOfficer(role: RoleId, overrides: object = {}): Promise<User> {
  const officer = await User.findOrFail((await createUser(role, overrides)).id)
  await actUnderRoleAssignment(officer)
  return officer
}
