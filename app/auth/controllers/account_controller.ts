import type { HttpContext } from '@adonisjs/core/http'
import { openSessions } from '#auth/queries/open_sessions'
import { secondFactorOf } from '#auth/queries/second_factors'

/** A person's own account: how they are reached, how they sign in and where they are signed in. */
export default class AccountController {
  async show({ auth, inertia, session }: HttpContext) {
    const user = auth.getUserOrFail()
    const sessions = await openSessions(user.id, session.sessionId)
    return inertia.render('auth/account', {
      account: {
        name: [user.firstName, user.middleName, user.lastName].filter(Boolean).join(' '),
        userName: user.userName,
        mobile: user.mobile,
        email: user.email,
        passwordChangedAt: user.passwordChangedAt?.toISO() ?? null,
      },
      sessions: sessions.map(({ key, isCurrent, opening }) => ({
        key,
        isCurrent,
        at: opening?.at ?? null,
        address: opening?.address ?? null,
        browser: opening?.browser ?? null,
        system: opening?.system ?? null,
      })),
      hasSecondFactor: user.isOfficer ? (await secondFactorOf(user.id)) !== null : null,
    })
  }
}
