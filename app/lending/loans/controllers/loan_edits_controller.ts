import type { HttpContext } from '@adonisjs/core/http'
import { ProposeChange } from '#maker_checker/actions/propose_change'
import { flashProposalOutcome } from '#maker_checker/flash_proposed'
import { findDisbursementKeys } from '#loans/actions/lock_loan'
import { editedLoan, visibleDisbursement } from '#loans/queries/officer_loan'
import { loanRules } from '#loans/queries/loan_rules'
import { editLoanValidator } from '#loans/validators/loan'

/** Edit Loan of the administrator (document 4, 2.9; DECISIONS 7). */
export default class LoanEditsController {
  async create({ auth, i18n, inertia, params }: HttpContext) {
    const disbursement = await visibleDisbursement(auth.getUserOrFail(), params.id)
    return inertia.render('lending/loans/officer/edit', await editedLoan(disbursement, i18n.locale))
  }

  async store({ auth, i18n, params, request, response, session }: HttpContext) {
    const officer = auth.getUserOrFail()
    const { id, sanction } = await visibleDisbursement(officer, params.id)
    const form = await request.validateUsing(editLoanValidator, 'loans.validation.edit', {
      meta: { limits: loanRules(sanction.application, sanction.sanctionedOn) },
    })
    const proposed = await new ProposeChange().run({
      kind: 'loan_edit',
      payload: {
        keys: await findDisbursementKeys(id),
        expectedVersion: form.version,
        terms: {
          tenureMonths: form.tenureMonths,
          rateBp: form.rate,
          amountPaise: form.amount,
          emiStartOn: form.emiStartOn,
          emiPaise: form.emiAmount,
        },
        acknowledged: form.acknowledged ?? false,
        remarks: form.remarks,
      },
      person: officer,
    })
    flashProposalOutcome({ i18n, session }, proposed, 'loans.messages.edited')
    return response.redirect().toRoute('loans.officer.disbursements.show', { id })
  }
}
