import type { HttpContext } from '@adonisjs/core/http'
import { IssueCaptcha, SolveCaptcha } from '#auth/actions/captcha'
import { ForgotPassword } from '#auth/actions/forgot_password'
import { forgottenPasswordValidator } from '#auth/validators/password_validator'

/** Somebody who forgot the password asks for a code; the answer is always the same. */
export default class ForgottenPasswordsController {
  async create({ inertia }: HttpContext) {
    return inertia.render('auth/forgot_password', { captcha: await new IssueCaptcha().run() })
  }

  async store({ request, response, session, i18n }: HttpContext) {
    const { captchaId, captchaAnswer } = request.all()
    const captchaSolved = await new SolveCaptcha().run(captchaId, captchaAnswer)
    const { mobile } = await request.validateUsing(forgottenPasswordValidator, {
      meta: { captchaSolved },
      messagesProvider: i18n.createMessagesProvider('auth.validation.forgot_password'),
    })
    await new ForgotPassword().run({ mobile, address: request.ip(), locale: i18n.locale })
    session.flash('success', i18n.t('auth.messages.code_sent_if_registered'))
    session.flash('result', { mobile })
    return response.redirect().toRoute('auth.new_password.create')
  }
}
