import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { recordAudit } from '#core/audit/record_audit'
import { getClock } from '#core/calendar/clock'
import { SaveDocument } from '#documents/actions/save_document'
import { withReceivedFile, type StoreFileInput } from '#documents/actions/store_file'
import { purposeOf } from '#documents/rules/upload_rules'
import DocumentChange from '#doclog/models/document_change'
import type { ChangeableSlot, ChangePlace } from '#doclog/queries/changeable_documents'
import { STAGES } from '#doclog/rules/stages'
import {
  lockApplication,
  lockDisbursement,
  lockSanction,
  placeOfDisbursement,
  placeOfSanction,
} from '#loans/actions/lock_loan'
import { resetVerification } from '#loans/actions/verify_loan'
import type { Actor } from '#workflow/contracts/subject'

export interface ChangeDocumentInput {
  place: ChangePlace
  slot: ChangeableSlot
  actor: Actor
  upload: StoreFileInput['upload']
  remarks: string
  /** The file that its person saw in the slot, by its uuid, 'none' for an empty one. */
  seen: string
  /** The name of an "other" document. */
  title?: string | null
}

/**
 * Replaces a document for an applicant (document 4, 2.10; DECISIONS 6): what was there stays as an
 * earlier version, the change is logged with old, new and remarks, and a sanction or disbursement
 * is verified again.
 *
 * @throws Refusal documents.errors.<code>, also when another file lies there than the one seen
 */
export class ChangeDocument {
  async run(input: ChangeDocumentInput, trx?: TransactionClientContract): Promise<void> {
    const file: StoreFileInput = {
      upload: input.upload,
      ownerUserId: null,
      uploadedBy: input.actor.id,
      purpose: purposeOf(input.slot.slot),
      field: 'file',
    }
    await withReceivedFile(file, trx, async (upload, client) => {
      await this.#lock(input.place, client)
      const { application } = input.place
      const { subjectType, subjectId, slot } = input.slot
      const saved = await new SaveDocument().run(
        {
          subjectType,
          subjectId,
          slot,
          upload,
          seen: input.seen,
          title: input.title,
          remarks: input.remarks,
          ownerUserId: application.userId,
          uploadedBy: input.actor.id,
          field: 'file',
        },
        client
      )
      const change = await DocumentChange.create(
        {
          applicationId: application.id,
          documentId: saved.document.id,
          stage: STAGES[input.place.stage].stage,
          typeNo: input.slot.typeNo,
          oldVersionId: saved.previousVersionId,
          newVersionId: saved.version.id,
          remarks: input.remarks,
          changedBy: input.actor.id,
          createdAt: DateTime.fromJSDate(getClock().now()),
        },
        { client }
      )
      await recordAudit(
        {
          action: 'document.changed',
          actorId: input.actor.id,
          actorRole: input.actor.role,
          subjectType,
          subjectId,
          districtId: application.districtId,
          data: { changeId: change.id, slot, old: saved.previousVersionId, new: saved.version.id },
        },
        client
      )
    })
  }

  /** In the order in which whoever changes a loan locks it; what was verified is verified again. */
  async #lock({ stage, application, recordId }: ChangePlace, trx: TransactionClientContract) {
    if (stage === 'sanction') {
      const { sanction } = await lockSanction(await placeOfSanction(recordId, trx), trx)
      return resetVerification(sanction, trx)
    }
    if (stage === 'disbursement') {
      const place = await placeOfDisbursement(recordId, trx)
      const { disbursement } = await lockDisbursement(place, trx)
      return resetVerification(disbursement, trx)
    }
    await lockApplication(application.id, trx)
  }
}
