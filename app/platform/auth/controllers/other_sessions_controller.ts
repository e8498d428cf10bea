import type { HttpContext } from '@adonisjs/core/http'
import { EndOtherSessions } from '#auth/actions/end_sessions'

/** Ends one or all of a user's sessions on other devices. */
export default class OtherSessionsController {
  async destroy(ctx: HttpContext) {
    return this.end(ctx, String(ctx.params.key))
  }

  async destroyAll(ctx: HttpContext) {
    return this.end(ctx)
  }

  private async end({ auth, session, response, i18n }: HttpContext, key?: string) {
    const count = await new EndOtherSessions().run({
      user: auth.getUserOrFail(),
      sessionId: session.sessionId,
      key,
    })
    session.flash('success', i18n.t('auth.messages.sessions_ended', { count }))
    return response.redirect().toRoute('auth.account.show')
  }
}
