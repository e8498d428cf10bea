import type { HttpContext } from '@adonisjs/core/http'
import { displayName } from '#documents/rules/display_name'
import { RecordBankSchedule } from '#loans/actions/record_bank_schedule'
import { visibleDisbursement } from '#loans/queries/visible_loan'
import { bankScheduleValidator } from '#loans/validators/disbursement'

/** The bank's payment schedule as a table, given by accounts for the comparison (DECISIONS 7). */
export default class BankSchedulesController {
  async store({ auth, bouncer, i18n, params, request, response, session }: HttpContext) {
    const officer = auth.getUserOrFail()
    const { id } = await visibleDisbursement(officer, params.id)
    await bouncer.with('LoanPolicy').authorize('verify')
    const { file } = await request.validateUsing(bankScheduleValidator, {
      messagesProvider: i18n.createMessagesProvider('loans.validation.payment_schedule'),
    })
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
