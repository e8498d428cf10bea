import { authFacts } from '#auth/contracts/facts'
import type { RoleAssignment } from '#auth/rules/posts'

/** A post in words: its office and, where it is bound, its districts. */
export const roleAssignmentName = (assignment: Pick<RoleAssignment, 'roleId' | 'districts'>, locale: string): string =>
  authFacts().postName(assignment, locale)
