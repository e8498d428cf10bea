import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import type User from '#auth/models/user'
import { actUnderChosenPost } from '#auth/sessions/chosen_post'
import { isSessionCurrent, noteOpening } from '#auth/sessions/person_session'
import { isStateless } from '#kernel/http/stateless'
import { actingUnder } from '#kernel/audit/acting_post'
import { forgetPages } from '#kernel/sessions/forget_pages'

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
      !(isBack ? user.isActive && !user.isOfficer : isSessionCurrent(ctx.session, user))
    ) {
      await guard.logout()
      ctx.session.clear()
      ctx.session.regenerate()
      forgetPages(ctx)
    } else if (user && isBack) {
      await noteOpening(ctx, user)
    }
    const { user: officer } = guard
    if (officer?.isOfficer) await actUnderChosenPost(ctx, officer)
    keepNoCopy(ctx)
    const output = await actingUnder(actingOf(officer), next)
    keepNoCopy(ctx)
    return output
  }
}

const actingOf = (user?: User) => (user?.post ? { personId: user.id, postId: user.post.id } : null)

/** Nothing that a signed-in person gets stays in a cache (DECISIONS 12), whatever a route says of it. */
function keepNoCopy({ auth, response }: HttpContext) {
  const said = String(response.getHeader('Cache-Control') ?? '')
  if (auth.user && !said.includes('no-store')) response.header('Cache-Control', 'no-store')
}
