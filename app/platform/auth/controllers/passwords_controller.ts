import type { HttpContext } from '@adonisjs/core/http'
import { ChangePassword } from '#auth/actions/passwords'
import { browserId, ownDeviceOf, rememberDevice, renewSession } from '#auth/browser_session'
import { passwordValidator } from '#auth/validators/password_validator'

/** Change of a signed-in user's own password (document 1, change password form). */
export default class PasswordsController {
  async edit({ inertia }: HttpContext) {
    return inertia.render('platform/auth/change_password', {})
  }

  async update(ctx: HttpContext) {
    const { auth, request, response, session, i18n } = ctx
    const form = await request.validateUsing(passwordValidator, 'auth.validation.change_password')
    const user = await new ChangePassword().run({
      ...form,
      userId: auth.getUserOrFail().id,
      address: request.ip(),
      browser: browserId(ctx),
      sessionId: session.sessionId,
      ownDevice: ownDeviceOf(ctx)?.id ?? null,
    })
    await renewSession(ctx, user)
    rememberDevice(ctx, user)
    session.flash('success', i18n.t('auth.messages.password_changed_here'))
    return response.redirect().toPath(user.home)
  }
}
