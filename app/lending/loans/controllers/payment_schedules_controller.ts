import type { HttpContext } from '@adonisjs/core/http'
import { describeSheet, looksLikeTable } from '#spreadsheets/read_table'
import { displayName } from '#documents/rules/files'
import { refuseOnSaveFailure } from '#documents/actions/receive_files'
import { uploadSourceOf } from '#documents/form_uploads'
import { applicationOfUser } from '#applications/queries/my_applications'
import { RecordBankSchedule, UploadPaymentSchedule } from '#loans/actions/bank_documents'
import { liveTranche } from '#loans/queries/officer_loan'
import { paymentScheduleValidator } from '#loans/validators/loan'

/**
 * The bank's own payment schedule of a disbursement (document 4, 2.2): as a document it is stored with the letter, as a
 * table it is compared with the computed schedule (DECISIONS 7).
 */
export default class PaymentSchedulesController {
  async store({ auth, i18n, params, request, response, session }: HttpContext) {
    const user = auth.getUserOrFail()
    const application = await applicationOfUser(user.id, params.uuid)
    const disbursement = await liveTranche(application.id, params.trancheNo)
    const { file } = await request.validateUsing(
      paymentScheduleValidator,
      'loans.validation.payment_schedule'
    )
    let read: string[] = []
    if (await looksLikeTable(file.tmpPath!)) {
      const sheet = await new RecordBankSchedule().run({
        disbursementId: disbursement.id,
        uploadedBy: user.id,
        path: file.tmpPath!,
        fileName: displayName(file.clientName, file.extname ?? 'csv'),
      })
      read = describeSheet(sheet, i18n)
    } else {
      await refuseOnSaveFailure('file', () =>
        new UploadPaymentSchedule().run({
          disbursementId: disbursement.id,
          uploadedBy: user.id,
          file: uploadSourceOf(file),
        })
      )
    }
    session.flash('success', [i18n.t('loans.messages.file_saved'), ...read].join('. '))
    return response.redirect().toRoute('loans.disbursements.index', { uuid: application.uuid })
  }
}
