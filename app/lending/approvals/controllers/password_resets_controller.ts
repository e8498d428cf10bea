import type { HttpContext } from '@adonisjs/core/http'
import { ResetUserPassword } from '#approvals/actions/reset_passwords'
import { resetPasswordValidator } from '#approvals/validators/review'

/** Reset password (document 3, /resetPassword). */
export default class PasswordResetsController {
  async create({ bouncer, inertia }: HttpContext) {
    const ofDistricts = await bouncer
      .with('ApprovalsApplicationPolicy')
      .allows('resetDistrictPasswords')
    return inertia.render('lending/approvals/reset_password', {
      whose: ofDistricts ? ('agm' as const) : ('administrator' as const),
    })
  }

  async store({ auth, i18n, request, response, session }: HttpContext) {
    const form = await request.validateUsing(
      resetPasswordValidator,
      'approvals.validation.reset_password'
    )
    await new ResetUserPassword().run(auth.getUserOrFail(), form)
    session.flash('success', i18n.t('approvals.messages.password_reset'))
    return response.redirect().toPath('/officer/reset-password')
  }
}
