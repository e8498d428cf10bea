import { randomUUID } from 'node:crypto'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { afterCommit } from '#kernel/database/after_commit'
import { inTransaction, mayHaveCommitted } from '#kernel/database/transaction'
import { ReceiveFile, ReceivedFile, discardReceived } from '#documents/actions/receive_files'
import type { UploadPurpose, UploadSource } from '#documents/rules/uploads'
import { privateStore } from '#documents/store/private_store'
import StoredFile from '#documents/models/stored_file'
import { firstScan, scanInBackground } from '#documents/actions/scan_files'

export type StoreFileInput = {
  /** A file already received (ReceiveFile) spares a caller's transaction the time of inspection. */
  upload: UploadSource | ReceivedFile | null
  /** Whose paper it is; that person may always read it. */
  ownerUserId: number | null
  /** Null: the system. */
  uploadedBy: number | null
  purpose?: UploadPurpose
  /** Pixels of the longest side a picture is kept with; by default that of every document. */
  longSide?: number
  /** The form field a refusal belongs to. */
  field?: string
}

/** Keeps a private file that has no slot (a bank's letter, a committee's report). */
export class StoreFile {
  /** @throws Refusal documents.errors.<code> */
  async run(input: StoreFileInput, existing?: TransactionClientContract): Promise<StoredFile> {
    return withReceivedFile(input, existing, (received, trx) => insertFile(received, input, trx))
  }
}

/**
 * Receives the upload, then runs `work` in a transaction; when that fails, the file is taken away
 * again.
 */
export async function withReceivedFile<T>(
  { upload, purpose = 'document', longSide, field }: StoreFileInput,
  existing: TransactionClientContract | undefined,
  work: (received: ReceivedFile, trx: TransactionClientContract) => Promise<T>
): Promise<T> {
  const isReceivedBefore = upload instanceof ReceivedFile
  const received = isReceivedBefore
    ? upload
    : await new ReceiveFile().run({ upload, purpose, longSide, field })
  // One received before is its receiver's to discard: a repeated transaction needs it again.
  if (!isReceivedBefore) existing?.after('rollback', () => discardReceived(received))
  try {
    return await inTransaction((trx) => work(received, trx), existing)
  } catch (error) {
    if (!existing && !mayHaveCommitted(error)) await discardReceived(received)
    throw error
  }
}

/** Takes away a private file that nothing names any more. */
export class RemoveFile {
  async run(id: number, trx: TransactionClientContract): Promise<void> {
    const file = await StoredFile.query({ client: trx }).where('id', id).first()
    if (!file) return
    await file.useTransaction(trx).delete()
    /** A crash in between leaves a file without a row, which FindOrphanFiles finds. */
    afterCommit(trx, () => privateStore.remove(file.storageKey))
  }
}

export function insertFile(
  { storageKey, sha256, originalName, accepted }: ReceivedFile,
  { ownerUserId, uploadedBy }: StoreFileInput,
  trx: TransactionClientContract
): Promise<StoredFile> {
  /** Every upload gets its row here, so each is scanned. */
  afterCommit(trx, scanInBackground)
  return StoredFile.create(
    {
      ...firstScan(),
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
    },
    { client: trx }
  )
}
