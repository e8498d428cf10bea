import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { Refusal } from '#kernel/exceptions/refusal'
import { SaveDocument } from '#documents/actions/save_document'
import { withReceivedFile, type StoreFileInput } from '#documents/actions/store_file'
import { listDocuments } from '#documents/queries/documents_of'
import { lockDisbursement, findDisbursementKeys } from '#loans/actions/lock_loan'
import { resetVerification } from '#loans/actions/verify_loan'

export interface UploadPaymentScheduleInput {
  disbursementId: number
  /** User id. */
  uploadedBy: number
  file: StoreFileInput['upload']
}

/**
 * Adds the bank's own payment schedule to a disbursement (document 4, 2.2). Once: afterwards only
 * the administrator replaces files (DECISIONS 6). Accounts verify again.
 *
 * @throws NotFound; Refusal when one is there already, or documents.errors.<code>
 */
export class UploadPaymentSchedule {
  async run(input: UploadPaymentScheduleInput, trx?: TransactionClientContract): Promise<void> {
    const place = await findDisbursementKeys(input.disbursementId, trx)
    const request: StoreFileInput = {
      upload: input.file,
      ownerUserId: null,
      uploadedBy: input.uploadedBy,
      field: 'file',
    }
    await withReceivedFile(request, trx, async (upload, client) => {
      const { application, disbursement } = await lockDisbursement(place, client)
      const present = await listDocuments('disbursement', disbursement.id, client)
      if (present.some((document) => document.slot === 'emi_schedule')) {
        throw new Refusal('loans.messages.schedule_exists', {}, { field: 'file', status: 409 })
      }
      await new SaveDocument().run(
        {
          subjectType: 'disbursement',
          subjectId: disbursement.id,
          slot: 'emi_schedule',
          upload,
          ownerUserId: application.userId,
          uploadedBy: input.uploadedBy,
          field: 'file',
        },
        client
      )
      await resetVerification(disbursement, client)
    })
  }
}
