import type { HttpContext } from '@adonisjs/core/http'
import { SendCodeInsteadOfCaptcha } from '#auth/actions/captcha'
import { browserId, devicesOf } from '#auth/browser_session'
import { captchaCodeValidator } from '#auth/validators/session_validator'

/** Sends a code by SMS in place of the captcha at sign-in; the response is always the same. */
export default class CaptchaCodesController {
  async store(ctx: HttpContext) {
    const { request, response, session, i18n } = ctx
    const { userName } = await request.validateUsing(
      captchaCodeValidator,
      'auth.validation.sign_in'
    )
    const locale = i18n.locale
    await new SendCodeInsteadOfCaptcha().run({
      userName,
      address: request.ip(),
      browser: browserId(ctx),
      devices: devicesOf(ctx),
      locale,
    })
    session.flash('result', { captchaCodeSent: 1 })
    return response.redirect().toRoute('auth.session.create')
  }
}
