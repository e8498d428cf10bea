import type { HttpContext } from '@adonisjs/core/http'
import { displayName } from '#documents/rules/files'
import { RecordBankSchedule } from '#loans/actions/bank_documents'
import { visibleDisbursement } from '#loans/queries/officer_loan'
import { bankScheduleValidator } from '#loans/validators/loan'

/** The bank's payment schedule as a table, uploaded by accounts for the comparison (DECISIONS 7). */
export default class BankSchedulesController {
  async store({ auth, i18n, params, request, response, session }: HttpContext) {
    const officer = auth.getUserOrFail()
    const { id } = await visibleDisbursement(officer, params.id)
    const { file } = await request.validateUsing(
      bankScheduleValidator,
      'loans.validation.payment_schedule'
    )
    await new RecordBankSchedule().run({
      disbursementId: id,
      uploadedBy: officer.id,
      path: file.tmpPath!,
      fileName: displayName(file.clientName, file.extname ?? 'csv'),
    })
    session.flash('success', i18n.t('loans.messages.file_saved'))
    return response.redirect().toRoute('loans.officer.disbursements.show', { id })
  }
}
