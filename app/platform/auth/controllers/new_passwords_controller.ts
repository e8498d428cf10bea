import type { HttpContext } from '@adonisjs/core/http'
import { ResetPassword } from '#auth/actions/passwords'
import { browserId } from '#auth/browser_session'
import { newPasswordValidator } from '#auth/validators/password_validator'

/** Sets a new password, confirmed by the code sent by SMS. */
export default class NewPasswordsController {
  async create({ inertia }: HttpContext) {
    return inertia.render('platform/auth/new_password', {})
  }

  async store(ctx: HttpContext) {
    const { request, response, session, i18n } = ctx
    const form = await request.validateUsing(newPasswordValidator, 'auth.validation.new_password')
    const browser = browserId(ctx)
    await new ResetPassword().run({ ...form, address: request.ip(), browser })
    session.flash('success', i18n.t('auth.messages.password_changed'))
    return response.redirect().toRoute('auth.session.create')
  }
}
