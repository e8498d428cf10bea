import { randomUUID } from 'node:crypto'
import { DateTime } from 'luxon'
import { recordAudit } from '#kernel/audit/record_audit'
import type { PlainDate } from '#kernel/calendar/plain_date'
import type { Texts } from '#kernel/formats/languages'
import { insertFile, withReceivedFile } from '#documents/actions/store_file'
import type { UploadSource } from '#documents/rules/uploads'
import PublishedDocument, { type DocumentKind } from '#site/models/published_document'
import { inTransaction } from '#kernel/database/transaction'
import { NotFound } from '#kernel/exceptions/refusal'

interface PublishDocumentInput extends Texts<'name'> {
  kind: DocumentKind
  nameEn: string
  issuedOn?: PlainDate | null
  upload: UploadSource | null
  /** Null for the console. */
  actorId: number | null
}

/** Publishes a document: inspects and stores its file like any other, then creates its row. */
export class PublishDocument {
  /** @throws Refusal documents.errors.<code> */
  async run(input: PublishDocumentInput): Promise<PublishedDocument> {
    const { upload, actorId, kind } = input
    const file = { upload, ownerUserId: null, uploadedBy: actorId }
    return withReceivedFile(file, undefined, async (received, trx) => {
      const stored = await insertFile(received, file, trx)
      const row = {
        uuid: randomUUID(),
        kind,
        issuedOn: input.issuedOn ?? null,
        fileId: stored.id,
        isPublished: true,
        createdBy: actorId,
        createdAt: DateTime.utc(),
      }
      const document = new PublishedDocument().useTransaction(trx).merge(row)
      await document.fillTexts(input).save()
      const subject = { subjectType: 'published_document', subjectId: document.id }
      await recordAudit({ action: 'document.published', actorId, ...subject, data: { kind }, trx })
      return document
    })
  }
}

/** Withdraws a published document; its row and file are kept, but the public can no longer access them. */
export class WithdrawDocument {
  /** @throws NotFound if no published document has this number */
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
      await recordAudit({ action: 'document.withdrawn', actorId, ...subject, trx })
    })
  }
}
