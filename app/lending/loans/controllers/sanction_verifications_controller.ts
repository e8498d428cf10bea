import type { HttpContext } from '@adonisjs/core/http'
import { VerifySanction } from '#loans/actions/verify_loan'
import { visibleSanction } from '#loans/queries/officer_loan'
import { sanctionVerificationValidator } from '#loans/validators/loan'

/** Verification by accounts of a sanction against its letter (DECISIONS 7). */
export default class SanctionVerificationsController {
  async store({ auth, i18n, params, request, response, session }: HttpContext) {
    const officer = auth.getUserOrFail()
    const { id } = await visibleSanction(officer, params.id)
    const { version, remarks } = await request.validateUsing(sanctionVerificationValidator)
    await new VerifySanction().run({
      sanctionId: id,
      actor: officer.actor,
      expectedVersion: version,
      remarks,
    })
    session.flash('success', i18n.t('loans.messages.verified'))
    return response.redirect().toRoute('loans.officer.sanctions.show', { id })
  }
}
