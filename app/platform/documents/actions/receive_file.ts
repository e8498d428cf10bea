import { createHash } from 'node:crypto'
import logger from '@adonisjs/core/services/logger'
import { Refusal } from '#kernel/exceptions/refusal'
import { inspectionLimits, pdfParserLimits } from '#documents/inspection/limits'
import { inspectUpload } from '#documents/inspection/inspect_upload'
import type {
  AcceptedUpload,
  RefusalCode,
  UploadPurpose,
  UploadSource,
} from '#documents/inspection/types'
import { displayName } from '#documents/rules/display_name'
import { privateStore } from '#documents/store/private_store'

export type ReceiveFileInput = {
  /** Null: nothing was chosen. */
  upload: UploadSource | null
  purpose: UploadPurpose
  /** Pixels of the longest side a picture is kept with; by default that of every document. */
  longSide?: number
  /** The form field a refusal belongs to; 'file' by default. */
  field?: string
}

/** A file that lies in the store and has no row yet. */
export class ReceivedFile {
  constructor(
    readonly storageKey: string,
    readonly sha256: string,
    readonly originalName: string,
    readonly accepted: Omit<AcceptedUpload, 'ok' | 'bytes'> & { sizeBytes: number }
  ) {}
}

/** An upload that may be kept, and what is to be kept of it; nothing of it is stored yet. */
export interface InspectedFile {
  bytes: Uint8Array
  facts: Omit<AcceptedUpload, 'ok' | 'bytes'>
  /** As the person named it. */
  clientName: string
  field: string
}

/**
 * Inspects an upload and writes what is kept of it into the store, before and outside any
 * transaction: a file without a row is found by FindOrphanFiles, a row never lacks its file.
 */
export class ReceiveFile {
  /** @throws Refusal documents.errors.<code> */
  async run(input: ReceiveFileInput): Promise<ReceivedFile> {
    return storeInspected(await inspectFile(input))
  }
}

/** @throws Refusal documents.errors.<code>, of the input's field, for what may not be kept */
export async function inspectFile({
  upload,
  purpose,
  longSide,
  field = 'file',
}: ReceiveFileInput): Promise<InspectedFile> {
  if (!upload) throw new Refusal('documents.errors.no_file', {}, { field })
  const result = await inspectUpload({ ...upload, purpose, longSide })
  if (!result.ok) throw fileRefusal(result.code, field)
  const { ok: _, bytes, ...facts } = result
  return { bytes, facts, clientName: upload.clientName, field }
}

/** What the person is told of a file that is not kept, with the limit that it exceeds. */
export function fileRefusal(code: RefusalCode, field: string): Refusal {
  const values = {
    most: inspectionLimits.pdfPages,
    megapixels: inspectionLimits.imagePixels / 1_000_000,
    seconds: pdfParserLimits.milliseconds / 1000,
  }
  return new Refusal(`documents.errors.${code}`, values, { field })
}

/** @throws Refusal documents.errors.upload_failed when the store does not take the file */
export async function storeInspected(file: InspectedFile): Promise<ReceivedFile> {
  const { bytes, facts, clientName } = file
  return new ReceivedFile(
    await write(file),
    createHash('sha256').update(bytes).digest('hex'),
    displayName(clientName, facts.extension),
    { ...facts, sizeBytes: bytes.byteLength }
  )
}

async function write({ bytes, facts: { mime }, field }: InspectedFile): Promise<string> {
  try {
    return await privateStore.put(bytes, mime)
  } catch (error) {
    logger.error({ err: error }, 'the file store did not take a file')
    const code = mime.startsWith('image/') ? 'upload_failed' : 'upload_failed_file'
    throw new Refusal(`documents.errors.${code}`, {}, { field, status: 503 })
  }
}

/** Takes back a file that got no row after all; one that cannot be removed stays an orphan. */
export async function discardReceived({ storageKey }: ReceivedFile): Promise<void> {
  try {
    await privateStore.remove(storageKey)
  } catch (error) {
    // FindOrphanFiles finds it; the person's own error matters more.
    logger.warn({ err: error }, 'a file without a row could not be removed')
  }
}
