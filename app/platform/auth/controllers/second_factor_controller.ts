import type { HttpContext } from '@adonisjs/core/http'
import {
  CheckSecondFactor,
  ConfirmSecondFactor,
  RemoveSecondFactor,
  StartSecondFactor,
} from '#auth/actions/second_factors'
import { isLastFactor, proofsOf, secondFactorPage } from '#auth/queries/second_factors'
import { takeDestination } from '#auth/sessions/sign_in'
import { browserId, devicesOf, isStepUpValid, mustSetUpSecondFactor } from '#auth/browser_session'
import { Refusal } from '#kernel/exceptions/refusal'
import { secondFactorCodeValidator } from '#auth/validators/second_factor_validator'

/** An officer's own authenticator app (DECISIONS 11). */
export default class SecondFactorController {
  async show(ctx: HttpContext) {
    const user = ctx.auth.getUserOrFail()
    const needsPasskey = await this.needsPasskey(ctx)
    const page = await secondFactorPage(user, ctx.i18n.t('common.product'))
    return ctx.inertia.render('platform/auth/second_factor', {
      /** The key of an app that is being set up is shown only after a step-up. */
      page: needsPasskey && page.state === 'pending' ? { state: 'off' as const } : page,
      isRequired: mustSetUpSecondFactor(ctx),
      isNeeded: await isLastFactor(user, 'app'),
      needsPasskey,
    })
  }

  async store(ctx: HttpContext) {
    const { auth, response } = ctx
    await this.refuseWithoutPasskey(ctx)
    await new StartSecondFactor().run(auth.getUserOrFail())
    return response.redirect().toRoute('auth.second_factor.show')
  }

  /** Turns the app on with a first code. */
  async update(ctx: HttpContext) {
    const { auth, response, session, i18n } = ctx
    const user = auth.getUserOrFail()
    await this.refuseWithoutPasskey(ctx)
    const code = await this.codeOf(ctx)
    const codes = await new ConfirmSecondFactor().run({
      user,
      code,
      browser: browserId(ctx),
      sessionId: session.sessionId,
    })
    mustSetUpSecondFactor(ctx, false)
    session.flash('success', i18n.t('auth.messages.second_factor_on'))
    /** A user who was redirected here on the way to a page continues to it. */
    const next = await takeDestination(ctx, user)
    session.flash('result', { recoveryCodes: codes.join(' '), next })
    return response.redirect().toRoute('auth.second_factor.show')
  }

  /** Turns the app off with a code. */
  async destroy(ctx: HttpContext) {
    const { auth, request, response, session, i18n } = ctx
    const user = auth.getUserOrFail()
    if (await isLastFactor(user, 'app')) throw new Refusal('auth.messages.second_factor_needed')
    const code = await this.codeOf(ctx)
    await new CheckSecondFactor().run({
      user,
      code,
      address: request.ip(),
      browser: browserId(ctx),
      devices: devicesOf(ctx),
    })
    await new RemoveSecondFactor().run(user, user)
    session.flash('success', i18n.t('auth.messages.second_factor_off'))
    return response.redirect().toRoute('auth.account.show')
  }

  /**
   * A user whose second factor is a passkey sets up the app after a step-up: a session alone must not replace the
   * passkey.
   */
  private async needsPasskey(ctx: HttpContext) {
    const { proof } = await proofsOf(ctx.auth.getUserOrFail())
    return proof === 'passkey' && !isStepUpValid(ctx)
  }

  private async refuseWithoutPasskey(ctx: HttpContext) {
    if (await this.needsPasskey(ctx)) throw new Refusal('auth.messages.step_up_needed')
  }

  private async codeOf({ request }: HttpContext) {
    const { code } = await request.validateUsing(
      secondFactorCodeValidator,
      'auth.validation.second_factor'
    )
    return code
  }
}
