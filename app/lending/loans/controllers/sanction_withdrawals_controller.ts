import type { HttpContext } from '@adonisjs/core/http'
import { ProposeChange } from '#maker_checker/actions/propose_change'
import { flashProposalOutcome } from '#maker_checker/flash_proposed'
import { findSanctionKeys } from '#loans/actions/lock_loan'
import { visibleSanction } from '#loans/queries/officer_loan'
import { reversalValidator } from '#loans/validators/loan'

/** Withdrawal of a sanction that the bank withdrew, or that was recorded wrongly (DECISIONS 4). */
export default class SanctionWithdrawalsController {
  async store({ auth, i18n, params, request, response, session }: HttpContext) {
    const officer = auth.getUserOrFail()
    const { id } = await visibleSanction(officer, params.id)
    const { remarks, version } = await request.validateUsing(reversalValidator)
    const keys = await findSanctionKeys(id)
    const proposed = await new ProposeChange().run({
      kind: 'sanction_withdrawal',
      payload: { keys, remarks, expectedVersion: version },
      person: officer,
    })
    flashProposalOutcome({ i18n, session }, proposed, 'loans.messages.withdrawn')
    return response.redirect().toRoute('loans.officer.sanctions.show', { id })
  }
}
