import { randomUUID } from 'node:crypto'
import logger from '@adonisjs/core/services/logger'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { afterCommit } from '#kernel/database/deferred_effects'
import { batches } from '#kernel/database/dialect'
import { deleteTextWords } from '#kernel/database/text_search'
import { inTransaction, mayHaveCommitted } from '#kernel/database/transaction'
import { ReceiveFile, ReceivedFile, discardReceived } from '#documents/actions/receive_files'
import type { UploadPurpose, UploadSource } from '#documents/rules/files'
import { privateStore } from '#documents/store/private_store'
import StoredFile, { type FileOrigin } from '#documents/models/stored_file'
import { initialScan, scanInBackground } from '#documents/actions/scan_files'

export type StoreFileInput = {
  /** A file that was already received (ReceiveFile) saves a caller's transaction the time of inspection. */
  upload: UploadSource | ReceivedFile | null
  /** Owner of the document, who may always read it. */
  ownerUserId: number | null
  /** Null: the system. */
  uploadedBy: number | null
  purpose?: UploadPurpose
  /** Pixels of the longest side of a stored image; by default that of every document. */
  longSide?: number
  /** The form field of a refusal. */
  field?: string
  /** Metadata from DigiLocker, where the file was fetched from there. */
  origin?: FileOrigin
}

/** Stores a private file that has no slot (a bank's letter, a committee's report). */
export class StoreFile {
  /** @throws Refusal documents.errors.<code> */
  async run(input: StoreFileInput, existing?: TransactionClientContract): Promise<StoredFile> {
    return withReceivedFile(input, existing, (received, trx) => insertFile(received, input, trx))
  }
}

/** Receives the upload, then runs `work` in a transaction; if that fails, the file is removed again. */
export async function withReceivedFile<T>(
  { upload, purpose = 'document', longSide, field }: StoreFileInput,
  existing: TransactionClientContract | undefined,
  work: (received: ReceivedFile, trx: TransactionClientContract) => Promise<T>
): Promise<T> {
  const isReceivedBefore = upload instanceof ReceivedFile
  const received = isReceivedBefore
    ? upload
    : await new ReceiveFile().run({ upload, purpose, longSide, field })
  // A file received earlier is discarded by its receiver: a repeated transaction needs it again.
  if (!isReceivedBefore) existing?.after('rollback', () => discardReceived(received))
  try {
    return await inTransaction((trx) => work(received, trx), existing)
  } catch (error) {
    if (!existing && !mayHaveCommitted(error)) await discardReceived(received)
    throw error
  }
}

export function insertFile(
  { storageKey, sha256, originalName, accepted }: ReceivedFile,
  { ownerUserId, uploadedBy, origin }: StoreFileInput,
  trx: TransactionClientContract
): Promise<StoredFile> {
  /** Every upload gets its row here, so that each is scanned. */
  afterCommit(trx, scanInBackground)
  return StoredFile.create(
    {
      ...initialScan(),
      uuid: randomUUID(),
      ownerUserId,
      uploadedBy,
      sha256,
      storageKey,
      originalName,
      mime: accepted.mime,
      extension: accepted.extension,
      sizeBytes: accepted.sizeBytes,
      width: accepted.width ?? null,
      height: accepted.height ?? null,
      pages: accepted.pages ?? null,
      ...(origin && StoredFile.originColumns(origin)),
    },
    { client: trx }
  )
}

/**
 * Erases files to which no version refers any more. Their bytes are removed after the commit; `documents:orphans` finds
 * what a crash in between leaves.
 */
export async function eraseFiles(ids: readonly number[], trx: TransactionClientContract) {
  let erased = 0
  for (const batch of batches([...new Set(ids)])) {
    const files = await trx
      .from('stored_files')
      .whereIn('id', batch)
      .whereNotIn('id', trx.from('document_versions').whereIn('file_id', batch).select('file_id'))
      .forUpdate()
      .select('id', 'storage_key')
    const unreferenced = files.map(({ id }) => Number(id))
    await deleteTextWords(trx, 'certificate', unreferenced)
    erased += Number(await trx.from('stored_files').whereIn('id', unreferenced).delete())
    for (const { storage_key: key } of files) afterCommit(trx, () => removeBytes(key))
  }
  return erased
}

async function removeBytes(key: string) {
  try {
    await privateStore.remove(key)
  } catch (error) {
    logger.error({ err: error, key }, 'erased file could not be removed; left to documents:orphans')
  }
}
