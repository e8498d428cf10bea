import { randomUUID } from 'node:crypto'
import { DateTime } from 'luxon'
import { recordAudit } from '#kernel/audit/record_audit'
import type { PlainDate } from '#kernel/calendar/plain_date'
import { type Texts, columnInLanguage, languagesOf } from '#kernel/formats/languages'
import { insertFile, withReceivedFile } from '#documents/actions/store_file'
import type { UploadSource } from '#documents/rules/files'
import PublishedDocument, { type DocumentKind } from '#site/models/published_document'
import { inTransaction } from '#kernel/database/transaction'
import { NotFound } from '#kernel/exceptions/refusal'
import db from '@adonisjs/lucid/services/db'
import { instantOf } from '#kernel/database/dialect'
import { DEFAULT_LIST_SIZE } from '#lists/list_state'
import { isoInstant } from '#kernel/calendar/instants'

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

/** Returns the public documents of one kind, the newest first. */
export async function publishedDocuments(kind: DocumentKind, locale: string) {
  const documents = await PublishedDocument.query()
    .where({ kind, isPublished: true })
    .preload('file')
    .orderBy('issued_on', 'desc')
    .orderBy('id', 'desc')
  return documents.map((document) => ({
    uuid: document.uuid,
    title: columnInLanguage(document.texts, 'name', locale),
    issuedOn: document.issuedOn,
    extension: document.file.extension,
    sizeBytes: document.file.sizeBytes,
  }))
}

/** When a document of the kind was last published or withdrawn; null if never. */
export async function lastPublication(kind: DocumentKind): Promise<Date | null> {
  const newest = await db
    .from('published_documents')
    .where({ kind })
    .max('created_at as published')
    .max('withdrawn_at as withdrawn')
    .firstOrFail()
  const instants = [newest.published, newest.withdrawn].filter((one) => one !== null)
  const times = instants.map((one) => instantOf(one).getTime())
  return times.length > 0 ? new Date(Math.max(...times)) : null
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Returns a public document with its file. @throws NotFound also while it is not published */
export async function publishedDocument(uuid: string): Promise<PublishedDocument> {
  const found = UUID.test(uuid)
    ? await PublishedDocument.query().where({ uuid, isPublished: true }).preload('file').first()
    : null
  if (!found) throw new NotFound()
  return found
}

/** Returns one page of all documents, including withdrawn ones, the newest first. */
export async function publications(
  filter: { kind?: DocumentKind; page?: unknown },
  locale: string
) {
  const page = Math.min(10_000, Math.max(1, Math.trunc(Number(filter.page)) || 1))
  const query = PublishedDocument.query()
    .preload('file')
    .preload('publisher')
    .preload('withdrawer')
    .orderBy('id', 'desc')
  if (filter.kind) query.where('kind', filter.kind)
  const found = await query.paginate(page, DEFAULT_LIST_SIZE)
  return {
    rows: found.all().map((document) => ({
      uuid: document.uuid,
      kind: document.kind,
      title: columnInLanguage(document.texts, 'name', locale),
      languages: languagesOf(document.texts, 'name'),
      issuedOn: document.issuedOn,
      extension: document.file.extension,
      sizeBytes: document.file.sizeBytes,
      isPublished: document.isPublished,
      publishedBy: document.publisher?.displayName ?? null,
      publishedAt: isoInstant(document.createdAt),
      withdrawnBy: document.withdrawer?.displayName ?? null,
      withdrawnAt: isoInstant(document.withdrawnAt),
    })),
    page,
    perPage: DEFAULT_LIST_SIZE,
    total: found.total,
  }
}
