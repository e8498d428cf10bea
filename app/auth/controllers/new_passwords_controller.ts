import type { HttpContext } from '@adonisjs/core/http'
import { ResetPassword } from '#auth/actions/reset_password'
import { newPasswordValidator } from '#auth/validators/password_validator'

/** A new password with the code that came by SMS. */
export default class NewPasswordsController {
  async create({ inertia }: HttpContext) {
    return inertia.render('auth/new_password', {})
  }

  async store({ request, response, session, i18n }: HttpContext) {
    const form = await request.validateUsing(newPasswordValidator, {
      messagesProvider: i18n.createMessagesProvider('auth.validation.new_password'),
    })
    await new ResetPassword().run({ ...form, address: request.ip() })
    session.flash('success', i18n.t('auth.messages.password_changed'))
    return response.redirect().toRoute('auth.session.create')
  }
}
