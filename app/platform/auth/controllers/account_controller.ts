import type { HttpContext } from '@adonisjs/core/http'
import { accountOf, hasSecondFactor, sessionRows } from '#auth/queries/account'

/** A person's own account: how they are reached, how they sign in and where they are signed in. */
export default class AccountController {
  async show({ auth, inertia, session }: HttpContext) {
    const user = auth.getUserOrFail()
    return inertia.render('platform/auth/account', {
      account: accountOf(user),
      sessions: await sessionRows(user.id, session.sessionId),
      hasSecondFactor: await hasSecondFactor(user),
    })
  }
}
