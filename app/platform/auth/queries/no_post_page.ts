import { roleAssignmentName } from '#auth/post_names'
import { roleAssignmentsOf } from '#auth/queries/posts'
import { type HeldRoleAssignment, isOver } from '#auth/rules/posts'
import { getClock } from '#kernel/calendar/clock'

/** What an officer without a post is told: which one ended last, and which begins next. */
export async function noAssignmentPage(userId: number, locale: string) {
  const today = getClock().today()
  const assignments = await roleAssignmentsOf([userId])
  const describe = ({ fromOn, untilOn, ...assignment }: HeldRoleAssignment) => ({
    name: roleAssignmentName(assignment, locale),
    fromOn,
    untilOn,
  })
  const ended = assignments
    .filter((assignment) => isOver(assignment, today))
    .toSorted((a, b) => (a.untilOn! < b.untilOn! ? 1 : -1))
  const coming = assignments
    .filter((assignment) => !isOver(assignment, today))
    .toSorted((a, b) => (a.fromOn < b.fromOn ? -1 : 1))
  return {
    ended: ended.length > 0 ? describe(ended[0]) : null,
    coming: coming.length > 0 ? describe(coming[0]) : null,
  }
}
