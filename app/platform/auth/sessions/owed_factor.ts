import type { HttpContext } from '@adonisjs/core/http'
import { storedFactorRoles } from '#auth/factor_roles'
import type User from '#auth/models/user'
import { needsSecondFactor, secondFactorOf } from '#auth/queries/second_factors'
import { mustSetUpSecondFactor } from '#auth/sessions/person_session'

/** The setting by which a session was last asked for a second factor. */
const FACTOR_ROLES_KEY = 'auth_factor_roles'

/** Notes at the sign-in what the session was asked by. */
export function saveFactorRoles({ session }: HttpContext, user: User) {
  const asSet = storedFactorRoles()
  if (user.isOfficer && asSet !== null) session.put(FACTOR_ROLES_KEY, asSet)
}

/**
 * Asks a session anew once the roles that need a second factor were set differently: who has none sets it
 * up with the next request, who no longer needs one goes on. Without a change nothing is read.
 */
export async function refreshFactorRequirement(ctx: HttpContext, user: User): Promise<void> {
  if (!user.isOfficer || storedFactorRoles() === (ctx.session.get(FACTOR_ROLES_KEY) ?? null)) return
  saveFactorRoles(ctx, user)
  const isRequired = (await needsSecondFactor(user)) && !(await secondFactorOf(user.id))
  mustSetUpSecondFactor(ctx, isRequired)
}
