import { DateTime } from 'luxon'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { getClock } from '#kernel/calendar/clock'
import { inTransaction, isUniqueViolation } from '#kernel/database/transaction'
import { Refusal } from '#kernel/exceptions/refusal'
import { type StoreFileInput, insertFile, withReceivedFile } from '#documents/actions/store_file'
import Document, { type SubjectType } from '#documents/models/document'
import DocumentVersion from '#documents/models/document_version'
import StoredFile from '#documents/models/stored_file'
import { needsTitle, purposeOf } from '#documents/rules/files'
import { acquireLock } from '#kernel/database/locks'
import { recordAudit } from '#kernel/audit/record_audit'
import { privateStore } from '#documents/store/private_store'
import { afterCommit } from '#kernel/database/deferred_effects'

const MAX_TITLE = 120

export type SaveDocumentInput = StoreFileInput & {
  subjectType: SubjectType
  subjectId: number
  slot: string
  /** The title of an "Other" document. */
  title?: string | null
  /** Uuid of the file that the user saw in the slot, 'none' for an empty one. */
  expectedVersion?: string
  /** Why an officer replaced the file. */
  remarks?: string | null
  /** Stored beside the current file, until it is activated (ActivateVersion). */
  isProposed?: boolean
}

export type SavedDocument = {
  document: Document
  version: DocumentVersion
  file: StoredFile
  /** The previous content of the slot, null if it was empty; for the document change log. */
  previousVersionId: number | null
}

/**
 * Saves a file in a slot. The previous file remains as an earlier version (DECISIONS 6). The caller has checked that
 * this user may change this subject now.
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
      if (input.expectedVersion !== undefined)
        await refuseStaleVersion(document, input.expectedVersion, trx)
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

/** A newer file, from another tab or device, has to be seen before it is replaced or removed (DECISIONS 5). */
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
      // Another transaction created the slot at the same moment; its row is locked below.
      if (!isUniqueViolation(error)) throw error
    }
  }
  const document = await Document.query({ client: trx }).where(place).forUpdate().firstOrFail()
  await acquireLock(trx, 'document', document.id)
  return document
}

async function nextVersion(documentId: number, trx: TransactionClientContract): Promise<number> {
  // forUpdate: a repeatable read would return the versions from before the wait for the lock.
  const latest = await DocumentVersion.query({ client: trx })
    .where({ documentId })
    .orderBy('versionNo', 'desc')
    .forUpdate()
    .first()
  return (latest?.versionNo ?? 0) + 1
}

type RemoveDocumentInput = {
  subjectType: SubjectType
  subjectId: number
  slot: string
  /** Uuid of the file that the user saw in the slot; absent when all files are removed. */
  expectedVersion?: string
  /** User id. */
  removedBy: number
}

/**
 * Empties a slot. The file and its versions remain as history. The caller has checked that this user may change this
 * subject now.
 */
export class RemoveDocument {
  /**
   * @returns false when the slot was empty
   * @throws Refusal when the slot contains another file than the one seen
   */
  async run(
    { removedBy, subjectType, subjectId, slot, expectedVersion }: RemoveDocumentInput,
    existing?: TransactionClientContract
  ): Promise<boolean> {
    return inTransaction(async (trx) => {
      const document = await Document.query({ client: trx })
        .where({ subjectType, subjectId, slot })
        .forUpdate()
        .first()
      if (document && expectedVersion !== undefined)
        await refuseStaleVersion(document, expectedVersion, trx)
      if (!document?.currentVersionId) return false

      const versionId = document.currentVersionId
      const version = await DocumentVersion.findOrFail(versionId, { client: trx })
      const removedAt = DateTime.fromJSDate(getClock().now(), { zone: 'utc' })
      await version.merge({ removedAt }).save()
      await document.merge({ currentVersionId: null, title: null }).save()
      await recordAudit({
        action: 'document.removed',
        actorId: removedBy,
        subjectType,
        subjectId,
        data: { slot, versionId },
        trx,
      })
      return true
    }, existing)
  }
}

interface VersionOfSlot {
  subjectType: SubjectType
  subjectId: number
  slot: string
  versionId: number
  /** The title of an "other" document; that of the slot is kept when omitted. */
  title?: string | null
}

/** Activates a proposed version (SaveDocument) in its slot; the previous file remains as an earlier version. */
export class ActivateVersion {
  /** @throws Refusal for an infected file */
  async run(
    { versionId, title, ...place }: VersionOfSlot,
    trx: TransactionClientContract
  ): Promise<void> {
    const document = await Document.query({ client: trx }).where(place).forUpdate().firstOrFail()
    const version = await DocumentVersion.query({ client: trx })
      .where({ id: versionId, documentId: document.id })
      .preload('file')
      .firstOrFail()
    if (version.file.scanState === 'infected')
      throw new Refusal('documents.errors.scan_infected', {}, { status: 409 })
    const newTitle = title === undefined ? document.title : title
    const placedAt = DateTime.fromJSDate(getClock().now(), { zone: 'utc' })
    await version.merge({ placedAt, title: newTitle }).save()
    await document.merge({ currentVersionId: version.id, title: newTitle }).save()
  }
}

/** Removes a proposed version (SaveDocument) that was never activated, with its file. */
export class RemoveProposedVersion {
  async run(versionId: number, trx: TransactionClientContract): Promise<void> {
    const version = await DocumentVersion.query({ client: trx }).where('id', versionId).first()
    if (!version) return
    const document = await Document.query({ client: trx })
      .where('id', version.documentId)
      .forUpdate()
      .firstOrFail()
    if (document.currentVersionId === version.id) return
    const file = await StoredFile.findOrFail(version.fileId, { client: trx })
    await version.useTransaction(trx).delete()
    await file.useTransaction(trx).delete()
    /** A crash in between leaves a file without a row, which FindOrphanFiles detects. */
    afterCommit(trx, () => privateStore.remove(file.storageKey))
  }
}
