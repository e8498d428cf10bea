import type { HttpContext } from '@adonisjs/core/http'
import { IssueCaptcha, SolveCaptcha } from '#auth/actions/captcha'
import { ForgotPassword } from '#auth/actions/passwords'
import { browserId, devicesOf } from '#auth/browser_session'
import { forgottenPasswordValidator } from '#auth/validators/password_validator'

/** Sends a code to a person who forgot the password; the response is always the same. */
export default class ForgottenPasswordsController {
  async create({ inertia }: HttpContext) {
    return inertia.render('platform/auth/forgot_password', {
      captcha: await new IssueCaptcha().run(),
    })
  }

  async store(ctx: HttpContext) {
    const { request, response, session, i18n } = ctx
    const { captchaId, captchaAnswer, withoutCaptcha } = request.all()
    /** The code that follows is itself the proof for people who cannot solve the captcha (DECISIONS 11). */
    const isUnproven = withoutCaptcha === true
    const captchaSolved = isUnproven || (await new SolveCaptcha().run(captchaId, captchaAnswer))
    const { mobile } = await request.validateUsing(
      forgottenPasswordValidator,
      'auth.validation.forgot_password',
      {
        meta: { captchaSolved },
      }
    )
    const locale = i18n.locale
    await new ForgotPassword().run({
      mobile,
      address: request.ip(),
      browser: browserId(ctx),
      devices: devicesOf(ctx),
      locale,
      isUnproven,
    })
    session.flash('success', i18n.t('auth.messages.code_sent_if_registered'))
    session.flash('result', { mobile })
    return response.redirect().toRoute('auth.new_password.create')
  }
}
