import type { HttpContext } from '@adonisjs/core/http'
import User from '#auth/models/user'
import { SetOldMobile } from '#approvals/actions/set_old_mobile'
import { visibleApplication } from '#approvals/queries/visible_applications'
import { oldMobileValidator } from '#approvals/validators/review'
import { NotFound } from '#kernel/exceptions/refusal'

/** The new mobile number of a person of an existing portfolio, entered at the district office. */
export default class OldMobilesController {
  async edit({ auth, inertia, params }: HttpContext) {
    const viewer = auth.getUserOrFail()
    const { id, number, applicantName, userId } = await visibleApplication(viewer, {
      id: Number(params.id),
    })
    const { isHeld, mobile } = await User.findOrFail(userId)
    if (!isHeld) throw new NotFound()
    return inertia.render('lending/approvals/old_mobile', {
      application: { id, number, applicantName },
      lastFour: mobile.slice(-4),
    })
  }

  async update({ auth, i18n, params, request, response, session }: HttpContext) {
    const officer = auth.getUserOrFail()
    const applicationId = Number(params.id)
    await visibleApplication(officer, { id: applicationId })
    const { mobile, remarks } = await request.validateUsing(
      oldMobileValidator,
      'approvals.validation.old_mobile'
    )
    await new SetOldMobile().run({ officer, applicationId, mobile, remarks })
    session.flash('success', i18n.t('approvals.old_mobile.saved'))
    return response.redirect().toPath(`/officer/applications/${applicationId}`)
  }
}
