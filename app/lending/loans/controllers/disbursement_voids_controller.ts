import type { HttpContext } from '@adonisjs/core/http'
import { ProposeChange } from '#maker_checker/actions/propose_change'
import { flashProposalOutcome } from '#maker_checker/flash_proposed'
import { findDisbursementKeys } from '#loans/actions/lock_loan'
import { visibleDisbursement } from '#loans/queries/officer_loan'
import { reversalValidator } from '#loans/validators/loan'

/** Voiding of a wrongly recorded disbursement (DECISIONS 4). */
export default class DisbursementVoidsController {
  async store({ auth, i18n, params, request, response, session }: HttpContext) {
    const officer = auth.getUserOrFail()
    const { id } = await visibleDisbursement(officer, params.id)
    const { remarks, version } = await request.validateUsing(reversalValidator)
    const keys = await findDisbursementKeys(id)
    const proposed = await new ProposeChange().run({
      kind: 'disbursement_void',
      payload: { keys, remarks, expectedVersion: version },
      person: officer,
    })
    flashProposalOutcome({ i18n, session }, proposed, 'loans.messages.voided')
    return response.redirect().toRoute('loans.officer.disbursements.show', { id })
  }
}
