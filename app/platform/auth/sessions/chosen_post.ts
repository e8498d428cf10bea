import type { HttpContext } from '@adonisjs/core/http'
import type User from '#auth/models/user'
import { actUnderRoleAssignment } from '#auth/queries/posts'
import type { HeldRoleAssignment } from '#auth/rules/posts'

const ASSIGNMENT_KEY = 'auth_post'

/** Keeps the post chosen for this session. */
export const saveChosenAssignment = ({ session }: HttpContext, assignment: HeldRoleAssignment) => session.put(ASSIGNMENT_KEY, assignment.id)

/**
 * The one place where a request learns under which post its officer acts: the one chosen in this session as
 * long as it is in force, else the own one, else another that is (DECISIONS 10).
 */
export async function actUnderChosenAssignment(ctx: HttpContext, user: User) {
  ctx.roleAssignmentsInForce = await actUnderRoleAssignment(user, [ctx.session.get(ASSIGNMENT_KEY) as number | undefined])
}

declare module '@adonisjs/core/http' {
  export interface HttpContext {
    /** Of the officer who is signed in. */
    roleAssignmentsInForce?: HeldRoleAssignment[]
  }
}
