import type { HttpContext } from '@adonisjs/core/http'
import { VoidDisbursement } from '#loans/actions/void_disbursement'
import { visibleDisbursement } from '#loans/queries/visible_loan'
import { takeBackValidator } from '#loans/validators/officer_steps'

/** A disbursement was recorded wrongly (DECISIONS 4). */
export default class DisbursementVoidsController {
  async store({ auth, i18n, params, request, response, session }: HttpContext) {
    const officer = auth.getUserOrFail()
    const { id } = await visibleDisbursement(officer, params.id)
    const { remarks, version } = await request.validateUsing(takeBackValidator)
    const actor = { id: officer.id, role: officer.roleId }
    await new VoidDisbursement().run({ disbursementId: id, actor, remarks, seenVersion: version })
    session.flash('success', i18n.t('loans.messages.voided'))
    return response.redirect().toRoute('loans.officer.disbursements.show', { id })
  }
}
