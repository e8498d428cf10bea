import type { HttpContext } from '@adonisjs/core/http'
import { accountOf, hasSecondFactor, sessionRows } from '#auth/queries/account'

/** A user's own account: contact details, sign-in methods and sessions. */
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
