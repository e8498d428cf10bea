import type User from '#auth/models/user'
import { roleAssignmentsInForce } from '#auth/queries/posts'
import type { HeldRoleAssignment } from '#auth/rules/posts'
import { recordAudit } from '#kernel/audit/record_audit'
import { Refusal } from '#kernel/exceptions/refusal'

/**
 * An officer with several posts goes on under another one, for this session: the next sign-in begins with the own post,
 * so that nobody acts under an additional charge without having said so that day.
 */
export class ChooseRoleAssignment {
  /** @throws Refusal auth.messages.no_such_post where it is somebody else's, or not in force today */
  async run(officer: User, postId: number): Promise<HeldRoleAssignment> {
    const assignment = (await roleAssignmentsInForce(officer.id)).find(({ id }) => id === postId)
    if (!assignment) throw new Refusal('auth.messages.no_such_post', {}, { field: 'postId' })
    await recordAudit({
      action: 'post.chosen',
      actorId: officer.id,
      actorRole: officer.roleId,
      subjectType: 'user',
      subjectId: officer.id,
      data: { to: assignment.id, roleId: assignment.roleId },
    })
    return assignment
  }
}
