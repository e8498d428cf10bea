import type { HttpContext } from '@adonisjs/core/http'
import { VerifyDisbursement } from '#loans/actions/verify_loan'
import { visibleDisbursement } from '#loans/queries/officer_loan'
import { verificationValidator } from '#loans/validators/loan'

/** Verification by accounts of a disbursement against its letter (DECISIONS 7). */
export default class DisbursementVerificationsController {
  async store({ auth, i18n, params, request, response, session }: HttpContext) {
    const officer = auth.getUserOrFail()
    const { id } = await visibleDisbursement(officer, params.id)
    const { version } = await request.validateUsing(verificationValidator)
    await new VerifyDisbursement().run({
      disbursementId: id,
      actor: officer.actor,
      expectedVersion: version,
    })
    session.flash('success', i18n.t('loans.messages.verified'))
    return response.redirect().toRoute('loans.officer.disbursements.show', { id })
  }
}
