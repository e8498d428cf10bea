import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { isSsoSessionCurrent } from '#auth/sessions/provider_session'
import type User from '#auth/models/user'
import {
  actUnderChosenAssignment,
  isSessionCurrent,
  isStepUpValid,
  saveOpening,
} from '#auth/person_session'
import { isStateless } from '#kernel/http/requests'
import { withActingOfficer } from '#kernel/audit/record_audit'
import { clearHistoryOnNextPage } from '#kernel/sessions/session_pages'

/**
 * Finds out who is signed in, if anybody, without asking for it. A session that outlived its
 * password or a change of its posts, or its 12 hours, is closed here; an applicant's own device that comes
 * back gets a new one (DECISIONS 11).
 */
export default class SilentAuthMiddleware {
  async handle(ctx: HttpContext, next: NextFn) {
    if (isStateless(ctx.request)) return next()
    await ctx.auth.check()
    const guard = ctx.auth.use('web')
    const { user } = guard
    const isBack = guard.viaRemember
    if (
      user &&
      !(isBack
        ? user.maySignIn && !user.isOfficer
        : isSessionCurrent(ctx.session, user) && (await isSsoSessionCurrent(ctx, user)))
    ) {
      await guard.logout()
      ctx.session.clear()
      ctx.session.regenerate()
      clearHistoryOnNextPage(ctx)
    } else if (user && isBack) {
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

/** Nothing that a signed-in person gets stays in a cache (DECISIONS 12), whatever a route says of it. */
function preventCaching({ auth, response }: HttpContext) {
  const cacheControl = String(response.getHeader('Cache-Control') ?? '')
  if (auth.user && !cacheControl.includes('no-store')) response.header('Cache-Control', 'no-store')
}
