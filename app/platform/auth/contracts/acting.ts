import type { HttpContext } from '@adonisjs/core/http'
import { type Acting, authFacts } from '#auth/contracts/facts'
import type User from '#auth/models/user'
import type { RoleAssignment } from '#auth/rules/role_assignments'

/** Shared prop with the citizen for whom the user acts; null when they act for themselves. */
export async function assistedSessionView(ctx: HttpContext) {
  const acting = await authFacts().acting(ctx)
  if (!acting) return null
  const { citizen, path, scheme } = acting
  /** The id marks drafts, which belong to the citizen. */
  return { id: citizen.id, name: citizen.displayName, path, scheme }
}

/**
 * Owner of the profile that a request of the wizard concerns: the citizen whom this user may help, which the middleware
 * of the route has looked up (`middleware.assistedFiling`), else the user.
 */
export const profileOwner = ({ auth, assistedSession: helps }: HttpContext): User =>
  helps?.citizen ?? auth.getUserOrFail()

declare module '@adonisjs/core/http' {
  export interface HttpContext {
    /** Set on routes of the wizard while a user acts for a citizen. */
    assistedSession?: Acting
  }
}

/** Display name of a role assignment: its office and, where it is bound to districts, its districts. */
export const roleAssignmentName = (
  assignment: Pick<RoleAssignment, 'roleId' | 'districts'>,
  locale: string
): string => authFacts().postName(assignment, locale)
