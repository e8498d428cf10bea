import type { HttpContext } from '@adonisjs/core/http'
import { encryptReferences } from '#kernel/vault/vault'
import { CorrectReferences } from '#loans/actions/sanctions'
import { visibleSanction } from '#loans/queries/officer_loan'
import { referencesValidator } from '#loans/validators/loan'

/** Correction of a wrongly recorded account number or mandate of a loan. */
export default class SanctionReferencesController {
  async store({ auth, i18n, params, request, response, session }: HttpContext) {
    const officer = auth.getUserOrFail()
    const { id } = await visibleSanction(officer, params.id)
    const form = await request.validateUsing(referencesValidator, 'loans.validation.sanction')
    await new CorrectReferences().run({
      sanctionId: id,
      actor: officer.actor,
      references: encryptReferences(form),
      remarks: form.remarks,
      expectedVersion: form.version,
    })
    session.flash('success', i18n.t('loans.messages.references_corrected'))
    return response.redirect().toRoute('loans.officer.sanctions.show', { id })
  }
}
