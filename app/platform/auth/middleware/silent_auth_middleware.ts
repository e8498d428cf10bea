import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { isSsoSessionCurrent } from '#auth/sessions/provider_session'
import type User from '#auth/models/user'
import {
  actUnderChosenAssignment,
  isSessionCurrent,
  isStepUpValid,
  saveOpening,
} from '#auth/browser_session'
import { isStateless } from '#kernel/http/requests'
import { withActingOfficer } from '#kernel/audit/record_audit'
import { clearHistoryOnNextPage } from '#kernel/sessions/session_state'

/**
 * Authenticates the user if there is one, without requiring it. A session whose password or role assignments have
 * changed, or that is older than 12 hours, is closed here; an applicant's own device that returns gets a new one
 * (DECISIONS 11).
 */
export default class SilentAuthMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    if (isStateless(ctx.request)) return next()
    await ctx.auth.check()
    const guard = ctx.auth.use('web')
    const { user } = guard
    const isRemembered = guard.viaRemember
    if (
      user &&
      !(isRemembered
        ? user.maySignIn && !user.isOfficer
        : isSessionCurrent(ctx.session, user) && (await isSsoSessionCurrent(ctx, user)))
    ) {
      await guard.logout()
      ctx.session.clear()
      ctx.session.regenerate()
      clearHistoryOnNextPage(ctx)
    } else if (user && isRemembered) {
      await saveOpening(ctx, user)
    }
    const { user: officer } = guard
    if (officer?.isOfficer) {
      officer.isSteppedUp = () => isStepUpValid(ctx)
      await actUnderChosenAssignment(ctx, officer)
    }
    preventCaching(ctx)
    const output = await withActingOfficer(actingOfficerOf(officer), next)
    preventCaching(ctx)
    return output
  }
}

const actingOfficerOf = (user?: User) =>
  user?.roleAssignment ? { userId: user.id, roleAssignmentId: user.roleAssignment.id } : null

/** Prevents caching of everything that a signed-in user receives (DECISIONS 12), whatever the route has set. */
function preventCaching({ auth, response }: HttpContext) {
  const cacheControl = String(response.getHeader('Cache-Control') ?? '')
  if (auth.user && !cacheControl.includes('no-store')) response.header('Cache-Control', 'no-store')
}
