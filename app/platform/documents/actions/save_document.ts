import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { getClock } from '#kernel/calendar/clock'
import { isUniqueViolation } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'
import { insertFile, withReceivedFile, type StoreFileInput } from '#documents/actions/store_file'
import Document, { type SubjectType } from '#documents/models/document'
import DocumentVersion from '#documents/models/document_version'
import type StoredFile from '#documents/models/stored_file'
import { needsTitle, purposeOf } from '#documents/rules/upload_rules'
import { acquireLock } from '#kernel/database/turns'

const MAX_TITLE = 120

export type SaveDocumentInput = StoreFileInput & {
  subjectType: SubjectType
  subjectId: number
  slot: string
  /** The name of an "Other" document. */
  title?: string | null
  /** The file that its person saw in the slot, by its uuid, 'none' for an empty one. */
  seen?: string
  /** Why an officer replaced it. */
  remarks?: string | null
  /** Kept beside what is in the slot, until it is put there (UseVersion). */
  isProposed?: boolean
}

export type SavedDocument = {
  document: Document
  version: DocumentVersion
  file: StoredFile
  /** What was in the slot before; null if it was empty. For the document change log. */
  previousVersionId: number | null
}

/**
 * Puts a file into a slot. What was there stays as an earlier version (DECISIONS 6). The caller has
 * checked that this person may change this subject now.
 */
export class SaveDocument {
  /** @throws Refusal documents.errors.<code> */
  async run(
    input: SaveDocumentInput,
    existing?: TransactionClientContract
  ): Promise<SavedDocument> {
    const title = normaliseTitle(input)
    const request = { ...input, purpose: input.purpose ?? purposeOf(input.slot) }
    return withReceivedFile(request, existing, async (received, trx) => {
      const document = await lockDocument(input, trx)
      if (input.seen !== undefined) await refuseStaleVersion(document, input.seen, trx)
      const file = await insertFile(received, input, trx)
      const now = DateTime.fromJSDate(getClock().now(), { zone: 'utc' })
      const version = await DocumentVersion.create(
        {
          documentId: document.id,
          versionNo: await nextVersion(document.id, trx),
          fileId: file.id,
          uploadedBy: input.uploadedBy,
          remarks: input.remarks ?? null,
          createdAt: now,
          ...(input.isProposed ? {} : { placedAt: now, title }),
        },
        { client: trx }
      )
      const previousVersionId = document.currentVersionId
      if (!input.isProposed) await document.merge({ currentVersionId: version.id, title }).save()
      return { document, version, file, previousVersionId }
    })
  }
}

/** A newer file, of another tab or device, is looked at before it is replaced or removed (DECISIONS 5). */
export async function refuseStaleVersion(
  document: Document,
  expectedVersion: string,
  trx: TransactionClientContract
) {
  const { currentVersionId } = document
  const version =
    currentVersionId === null
      ? null
      : await DocumentVersion.query({ client: trx })
          .where('id', currentVersionId)
          .preload('file')
          .first()
  if ((version?.file.uuid ?? 'none') === expectedVersion) return
  throw new Refusal('documents.errors.replaced_meanwhile', {}, { field: 'file', status: 409 })
}

function normaliseTitle({ slot, title, upload, field = 'file' }: SaveDocumentInput): string | null {
  if (!needsTitle(slot)) return null
  if (!upload) throw new Refusal('documents.errors.no_file', {}, { field })
  const name = title?.normalize('NFC').replace(/\s+/g, ' ').trim() ?? ''
  if (!name) throw new Refusal('documents.errors.title_missing', {}, { field: 'title' })
  if (name.length > MAX_TITLE) {
    throw new Refusal('documents.errors.title_too_long', { max: MAX_TITLE }, { field: 'title' })
  }
  return name
}

async function lockDocument(
  { subjectType, subjectId, slot }: SaveDocumentInput,
  trx: TransactionClientContract
): Promise<Document> {
  const place = { subjectType, subjectId, slot }
  const exists = await Document.query({ client: trx }).where(place).first()
  if (!exists) {
    try {
      await Document.create(place, { client: trx })
    } catch (error) {
      // Somebody else opened the slot at the same moment; theirs is locked below.
      if (!isUniqueViolation(error)) throw error
    }
  }
  const document = await Document.query({ client: trx }).where(place).forUpdate().firstOrFail()
  await acquireLock(trx, 'document', document.id)
  return document
}

async function nextVersion(documentId: number, trx: TransactionClientContract): Promise<number> {
  // forUpdate: a repeatable read would show the versions of before the lock was waited for.
  const latest = await DocumentVersion.query({ client: trx })
    .where({ documentId })
    .orderBy('versionNo', 'desc')
    .forUpdate()
    .first()
  return (latest?.versionNo ?? 0) + 1
}
