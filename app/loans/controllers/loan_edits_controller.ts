import type { HttpContext } from '@adonisjs/core/http'
import { EditLoan } from '#loans/actions/edit_loan'
import { editedLoan } from '#loans/queries/edited_loan'
import { visibleDisbursement } from '#loans/queries/visible_loan'
import { editLoanValidator } from '#loans/validators/edit_loan'
import { schemeRules } from '#masters/queries/scheme_rules'

/** Edit Loan of the administrator (document 4, 2.9; DECISIONS 7). */
export default class LoanEditsController {
  async create({ auth, bouncer, i18n, inertia, params }: HttpContext) {
    await bouncer.with('LoanPolicy').authorize('edit')
    const disbursement = await visibleDisbursement(auth.getUserOrFail(), params.id)
    return inertia.render('loans/officer/edit', await editedLoan(disbursement, i18n.locale))
  }

  async store({ auth, bouncer, i18n, params, request, response, session }: HttpContext) {
    const officer = auth.getUserOrFail()
    await bouncer.with('LoanPolicy').authorize('edit')
    const { id, sanction } = await visibleDisbursement(officer, params.id)
    const form = await request.validateUsing(editLoanValidator, {
      meta: { limits: schemeRules(sanction.application.loanType) },
      messagesProvider: i18n.createMessagesProvider('loans.validation.edit'),
    })
    await new EditLoan().run({
      disbursementId: id,
      actor: { id: officer.id, role: officer.roleId },
      seenVersion: form.version,
      terms: {
        tenureMonths: form.tenureMonths,
        rateBp: form.rate,
        amountPaise: form.amount,
        emiStartOn: form.emiStartOn,
        emiPaise: form.emiAmount,
      },
      acknowledged: form.acknowledged ?? false,
      remarks: form.remarks,
    })
    session.flash('success', i18n.t('loans.messages.edited'))
    return response.redirect().toRoute('loans.officer.disbursements.show', { id })
  }
}
