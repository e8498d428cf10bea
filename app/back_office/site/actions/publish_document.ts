import { randomUUID } from 'node:crypto'
import { DateTime } from 'luxon'
import { recordAudit } from '#kernel/audit/record_audit'
import type { PlainDate } from '#kernel/calendar/plain_date'
import type { Texts } from '#kernel/formats/languages'
import { insertFile, withReceivedFile } from '#documents/actions/store_file'
import type { UploadSource } from '#documents/inspection/types'
import PublishedDocument, { type DocumentKind } from '#site/models/published_document'

export interface PublishDocumentInput extends Texts<'name'> {
  kind: DocumentKind
  nameEn: string
  issuedOn?: PlainDate | null
  upload: UploadSource | null
  /** Null: from the console. */
  actorId: number | null
}

/** Puts a paper before everybody: its file inspected and stored like any other, then its row. */
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
      await recordAudit({ action: 'document.published', actorId, ...subject, data: { kind } }, trx)
      return document
    })
  }
}
