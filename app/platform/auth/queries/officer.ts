import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import User from '#auth/models/user'
import { roleAssignmentsOf } from '#auth/queries/posts'
import type { HeldRoleAssignment } from '#auth/rules/posts'
import { NotFound } from '#kernel/exceptions/refusal'
import { contentVersion } from '#kernel/formats/content_version'
import { acquireLock } from '#kernel/database/turns'

/** What of an officer an administrator keeps. */
export const OFFICER_FIELDS = [
  'firstName',
  'middleName',
  'lastName',
  'userName',
  'mobile',
  'email',
  'locale',
] as const

/** An officer with all posts, and what says that neither was changed meanwhile. */
export interface Officer {
  user: User
  assignments: HeldRoleAssignment[]
  version: string
}

/**
 * @param trx locks the officer, so that two changes of one person come one after the other
 * @throws NotFound for nobody, and for an applicant
 */
export async function loadOfficer(id: number, trx?: TransactionClientContract): Promise<Officer> {
  const query = User.query(trx ? { client: trx } : {}).where('id', id)
  if (trx) query.forUpdate()
  const user = await query.first()
  if (trx) await acquireLock(trx, 'user', id)
  if (!user?.isOfficer) throw new NotFound()
  const assignments = await roleAssignmentsOf([id], trx)
  const fields = OFFICER_FIELDS.map((name) => user[name])
  const held = assignments.map((assignment) => [assignment.id, assignment.untilOn])
  return { user, assignments, version: contentVersion([...fields, Boolean(user.isActive), held]) }
}
