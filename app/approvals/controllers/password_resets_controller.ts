import type { HttpContext } from '@adonisjs/core/http'
import { ResetUserPassword } from '#approvals/actions/reset_user_password'
import { resetPasswordValidator } from '#approvals/validators/reset_password'
import { Role } from '#auth/roles'

/** Reset password (document 3, /resetPassword). */
export default class PasswordResetsController {
  async create({ auth, bouncer, inertia }: HttpContext) {
    await bouncer.with('ApprovalsApplicationPolicy').authorize('resetPasswords')
    const isAgm = auth.getUserOrFail().roleId === Role.agm
    return inertia.render('approvals/reset_password', {
      whose: isAgm ? ('agm' as const) : ('administrator' as const),
    })
  }

  async store({ auth, bouncer, i18n, request, response, session }: HttpContext) {
    await bouncer.with('ApprovalsApplicationPolicy').authorize('resetPasswords')
    const form = await request.validateUsing(resetPasswordValidator, {
      messagesProvider: i18n.createMessagesProvider('approvals.validation.reset_password'),
    })
    await new ResetUserPassword().run(auth.getUserOrFail(), form)
    session.flash('success', i18n.t('approvals.messages.password_reset'))
    return response.redirect().toPath('/officer/reset-password')
  }
}
