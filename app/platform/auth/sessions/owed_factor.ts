import type { HttpContext } from '@adonisjs/core/http'
import { factorRolesAsSet } from '#auth/factor_roles'
import type User from '#auth/models/user'
import { needsSecondFactor, secondFactorOf } from '#auth/queries/second_factors'
import { owesSecondFactor } from '#auth/sessions/person_session'

/** The setting by which a session was last asked for a second factor. */
const ASKED_BY = 'auth_factor_roles'

/** Notes at the sign-in what the session was asked by. */
export function noteFactorRoles({ session }: HttpContext, user: User) {
  const asSet = factorRolesAsSet()
  if (user.isOfficer && asSet !== null) session.put(ASKED_BY, asSet)
}

/**
 * Asks a session anew once the roles that need a second factor were set differently: who has none sets it
 * up with the next request, who no longer needs one goes on. Without a change nothing is read.
 */
export async function settleOwedFactor(ctx: HttpContext, user: User): Promise<void> {
  if (!user.isOfficer || factorRolesAsSet() === (ctx.session.get(ASKED_BY) ?? null)) return
  noteFactorRoles(ctx, user)
  const isOwed = (await needsSecondFactor(user)) && !(await secondFactorOf(user.id))
  owesSecondFactor(ctx, isOwed)
}
