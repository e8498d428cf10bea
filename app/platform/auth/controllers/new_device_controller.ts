import type { HttpContext } from '@adonisjs/core/http'
import { VerifyNewDeviceCode } from '#auth/actions/authentication'
import { browserId } from '#auth/browser_session'
import { continueSignIn, findPendingSignIn } from '#auth/sessions/sign_in'
import { codeValidator } from '#auth/validators/session_validator'

/** The code step for a new device while an attacker is guessing passwords of the account (DECISIONS 11). */
export default class NewDeviceController {
  async create(ctx: HttpContext) {
    if (!(await findPendingSignIn(ctx, 'device'))) return this.startAgain(ctx)
    return ctx.inertia.render('platform/auth/new_device', {})
  }

  async store(ctx: HttpContext) {
    const { request } = ctx
    const pendingSignIn = await findPendingSignIn(ctx, 'device')
    if (!pendingSignIn) return this.startAgain(ctx)
    const { otp } = await request.validateUsing(codeValidator, 'auth.validation.new_password')
    const user = await new VerifyNewDeviceCode().run({
      user: pendingSignIn.user,
      code: otp,
      browser: browserId(ctx),
      address: request.ip(),
    })
    return continueSignIn(ctx, { ...pendingSignIn, user })
  }

  private startAgain({ session, response, i18n }: HttpContext) {
    session.flash('warning', i18n.t('auth.messages.second_factor_too_late'))
    return response.redirect().toRoute('auth.session.create')
  }
}
