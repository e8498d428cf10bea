import type { HttpContext } from '@adonisjs/core/http'
import { type Acting, authFacts } from '#auth/contracts/facts'
import type User from '#auth/models/user'
import type { RoleAssignment } from '#auth/rules/role_assignments'

/** What every page says of whom one works for; null for oneself. */
export async function assistedSessionView(ctx: HttpContext) {
  const acting = await authFacts().acting(ctx)
  if (!acting) return null
  const { citizen, path, scheme } = acting
  /** The number marks drafts, which are of the citizen. */
  return { id: citizen.id, name: citizen.displayName, path, scheme }
}

/**
 * Whose profile a request of the wizard is about: that of the citizen whom this person may help in it, which
 * its route's middleware has looked up (`middleware.assistedFiling`), else their own.
 */
export const profileOwner = ({ auth, assistedSession: helps }: HttpContext): User =>
  helps?.citizen ?? auth.getUserOrFail()

declare module '@adonisjs/core/http' {
  export interface HttpContext {
    /** Set on routes of the wizard while somebody works for a citizen. */
    assistedSession?: Acting
  }
}

/** A post in words: its office and, where it is bound, its districts. */
export const roleAssignmentName = (
  assignment: Pick<RoleAssignment, 'roleId' | 'districts'>,
  locale: string
): string => authFacts().postName(assignment, locale)
