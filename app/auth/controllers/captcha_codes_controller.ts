import type { HttpContext } from '@adonisjs/core/http'
import { SendCodeInsteadOfCaptcha } from '#auth/actions/code_instead_of_captcha'
import { captchaCodeValidator } from '#auth/validators/session_validator'

/** A code by SMS in place of the sum at sign-in; the answer is always the same. */
export default class CaptchaCodesController {
  async store({ request, response, session, i18n }: HttpContext) {
    const { userName } = await request.validateUsing(captchaCodeValidator, {
      messagesProvider: i18n.createMessagesProvider('auth.validation.sign_in'),
    })
    const locale = i18n.locale
    await new SendCodeInsteadOfCaptcha().run({ userName, address: request.ip(), locale })
    session.flash('result', { captchaCodeSent: 1 })
    return response.redirect().toRoute('auth.session.create')
  }
}
