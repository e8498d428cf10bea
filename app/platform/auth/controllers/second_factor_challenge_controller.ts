import type { HttpContext } from '@adonisjs/core/http'
import { CheckSecondFactor } from '#auth/actions/second_factors'
import { browserId, devicesOf } from '#auth/browser_session'
import { factorsOf } from '#auth/queries/second_factors'
import { completeSignIn, findPendingSignIn } from '#auth/sessions/sign_in'
import { secondFactorCodeValidator } from '#auth/validators/second_factor_validator'

/** The second step of sign-in: the code of the authenticator app, or a passkey (DECISIONS 11). */
export default class SecondFactorChallengeController {
  async create(ctx: HttpContext) {
    const pendingSignIn = await this.pendingSignIn(ctx)
    if (!pendingSignIn) return this.startAgain(ctx)
    const { hasApp, passkeys } = await factorsOf(pendingSignIn.user.id)
    return ctx.inertia.render('platform/auth/second_factor_challenge', {
      hasApp,
      hasPasskey: passkeys > 0,
    })
  }

  async store(ctx: HttpContext) {
    const { request } = ctx
    const pendingSignIn = await this.pendingSignIn(ctx)
    if (!pendingSignIn) return this.startAgain(ctx)
    const { code } = await request.validateUsing(
      secondFactorCodeValidator,
      'auth.validation.second_factor'
    )
    await new CheckSecondFactor().run({
      user: pendingSignIn.user,
      code,
      address: request.ip(),
      browser: browserId(ctx),
      devices: devicesOf(ctx),
    })
    return completeSignIn(ctx, pendingSignIn)
  }

  private async pendingSignIn(ctx: HttpContext) {
    const pendingSignIn = await findPendingSignIn(ctx, 'second_factor')
    return pendingSignIn?.user ? { ...pendingSignIn, user: pendingSignIn.user } : null
  }

  private startAgain({ session, response, i18n }: HttpContext) {
    session.flash('warning', i18n.t('auth.messages.second_factor_too_late'))
    return response.redirect().toRoute('auth.session.create')
  }
}
