import { DateTime } from 'luxon'
import { recordAudit } from '#kernel/audit/record_audit'
import { inTransaction } from '#kernel/database/transaction'
import { NotFound } from '#kernel/exceptions/refusal'
import PublishedDocument from '#site/models/published_document'

/** Takes a published paper back; its row and file stay, nobody outside reaches them any more. */
export class WithdrawDocument {
  /** @throws NotFound when no published paper has this number */
  async run(input: { uuid: string; actorId: number | null }): Promise<void> {
    const { uuid, actorId } = input
    await inTransaction(async (trx) => {
      const published = { uuid, isPublished: true }
      const document = await PublishedDocument.query({ client: trx })
        .where(published)
        .forUpdate()
        .first()
      if (!document) throw new NotFound()
      const withdrawal = { withdrawnBy: actorId, withdrawnAt: DateTime.utc() }
      await document.merge({ isPublished: false, ...withdrawal }).save()
      const subject = { subjectType: 'published_document', subjectId: document.id }
      await recordAudit({ action: 'document.withdrawn', actorId, ...subject }, trx)
    })
  }
}
