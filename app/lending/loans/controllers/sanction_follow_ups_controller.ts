import type { HttpContext } from '@adonisjs/core/http'
import { takeFollowUpStep } from '#loans/actions/follow_ups'
import { visibleSanction } from '#loans/queries/officer_loan'
import { followUpValidator } from '#loans/validators/loan'

/** The district's follow-up of a borrower in arrears. */
export default class SanctionFollowUpsController {
  async store({ auth, i18n, params, request, response, session }: HttpContext) {
    const officer = auth.getUserOrFail()
    const sanction = await visibleSanction(officer, params.id)
    const form = await request.validateUsing(followUpValidator, 'loans.validation.follow_up')
    await takeFollowUpStep(sanction, officer, form)
    session.flash('success', i18n.t(`loans.follow_up.done.${form.step}`))
    return response.redirect().toRoute('loans.officer.sanctions.show', { id: sanction.id })
  }
}
