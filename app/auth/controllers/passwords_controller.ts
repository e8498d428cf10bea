import type { HttpContext } from '@adonisjs/core/http'
import { ChangePassword } from '#auth/actions/change_password'
import { renewSession } from '#auth/sessions/person_session'
import { passwordValidator } from '#auth/validators/password_validator'

/** A signed-in person's own password (document 1, change password form). */
export default class PasswordsController {
  async edit({ inertia }: HttpContext) {
    return inertia.render('auth/change_password', {})
  }

  async update(ctx: HttpContext) {
    const { auth, request, response, session, i18n } = ctx
    const form = await request.validateUsing(passwordValidator, {
      messagesProvider: i18n.createMessagesProvider('auth.validation.change_password'),
    })
    const user = await new ChangePassword().run({
      ...form,
      userId: auth.getUserOrFail().id,
      address: request.ip(),
      sessionId: session.sessionId,
    })
    await renewSession(ctx, user)
    session.flash('success', i18n.t('auth.messages.password_changed'))
    return response.redirect().toPath(user.isOfficer ? '/officer' : '/dashboard')
  }
}
