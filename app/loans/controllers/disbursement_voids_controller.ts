import type { HttpContext } from '@adonisjs/core/http'
import { VoidDisbursement } from '#loans/actions/void_disbursement'
import { visibleDisbursement } from '#loans/queries/visible_loan'
import { remarksValidator } from '#loans/validators/officer_steps'

/** A disbursement was recorded wrongly (DECISIONS 4). */
export default class DisbursementVoidsController {
  async store({ auth, bouncer, i18n, params, request, response, session }: HttpContext) {
    const officer = auth.getUserOrFail()
    const { id } = await visibleDisbursement(officer, params.id)
    await bouncer.with('LoanPolicy').authorize('takeBack')
    const { remarks } = await request.validateUsing(remarksValidator)
    const actor = { id: officer.id, role: officer.roleId }
    await new VoidDisbursement().run({ disbursementId: id, actor, remarks })
    session.flash('success', i18n.t('loans.messages.voided'))
    return response.redirect().toRoute('loans.officer.disbursements.show', { id })
  }
}
