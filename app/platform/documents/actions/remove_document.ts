import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { recordAudit } from '#kernel/audit/record_audit'
import { getClock } from '#kernel/calendar/clock'
import { inTransaction } from '#kernel/database/transaction'
import { refuseStaleVersion } from '#documents/actions/save_document'
import Document, { type SubjectType } from '#documents/models/document'
import DocumentVersion from '#documents/models/document_version'

export type RemoveDocumentInput = {
  subjectType: SubjectType
  subjectId: number
  slot: string
  /** The file that its person saw in the slot, by its uuid; absent when all of them go. */
  seen?: string
  /** User id. */
  removedBy: number
}

/**
 * Empties a slot. The file and its versions stay as history. The caller has checked that this
 * person may change this subject now.
 */
export class RemoveDocument {
  /**
   * @returns false when there was nothing in the slot
   * @throws Refusal when there is another file than the one seen
   */
  async run(
    { removedBy, subjectType, subjectId, slot, seen: expectedVersion }: RemoveDocumentInput,
    existing?: TransactionClientContract
  ): Promise<boolean> {
    return inTransaction(async (trx) => {
      const document = await Document.query({ client: trx })
        .where({ subjectType, subjectId, slot })
        .forUpdate()
        .first()
      if (document && expectedVersion !== undefined) await refuseStaleVersion(document, expectedVersion, trx)
      if (!document?.currentVersionId) return false

      const versionId = document.currentVersionId
      const version = await DocumentVersion.findOrFail(versionId, { client: trx })
      const removedAt = DateTime.fromJSDate(getClock().now(), { zone: 'utc' })
      await version.merge({ removedAt }).save()
      await document.merge({ currentVersionId: null, title: null }).save()
      await recordAudit(
        {
          action: 'document.removed',
          actorId: removedBy,
          subjectType,
          subjectId,
          data: { slot, versionId },
        },
        trx
      )
      return true
    }, existing)
  }
}
