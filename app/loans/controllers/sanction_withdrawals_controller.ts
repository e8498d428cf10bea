import type { HttpContext } from '@adonisjs/core/http'
import { WithdrawSanction } from '#loans/actions/withdraw_sanction'
import { visibleSanction } from '#loans/queries/visible_loan'
import { takeBackValidator } from '#loans/validators/officer_steps'

/** The bank took its sanction back, or it was recorded wrongly (DECISIONS 4). */
export default class SanctionWithdrawalsController {
  async store({ auth, i18n, params, request, response, session }: HttpContext) {
    const officer = auth.getUserOrFail()
    const { id } = await visibleSanction(officer, params.id)
    const { remarks, version } = await request.validateUsing(takeBackValidator)
    const actor = { id: officer.id, role: officer.roleId }
    await new WithdrawSanction().run({ sanctionId: id, actor, remarks, seenVersion: version })
    session.flash('success', i18n.t('loans.messages.withdrawn'))
    return response.redirect().toRoute('loans.officer.sanctions.show', { id })
  }
}
