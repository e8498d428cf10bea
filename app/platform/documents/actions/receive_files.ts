import { createHash } from 'node:crypto'
import logger from '@adonisjs/core/services/logger'
import { Refusal } from '#kernel/exceptions/refusal'
import { inspectionLimits, pdfParserLimits } from '#documents/inspection/limits'
import { inspectUpload } from '#documents/inspection/inspect_upload'
import {
  type AcceptedUpload,
  type RefusalCode,
  type UploadPurpose,
  type UploadSource,
  displayName,
} from '#documents/rules/files'
import { privateStore } from '#documents/store/private_store'
import { Exception } from '@adonisjs/core/exceptions'

export type ReceiveFileInput = {
  /** Null: nothing was chosen. */
  upload: UploadSource | null
  purpose: UploadPurpose
  /** Pixels of the longest side of a stored image; by default that of every document. */
  longSide?: number
  /** The form field of a refusal; 'file' by default. */
  field?: string
}

type StoredFacts = Omit<AcceptedUpload, 'ok' | 'bytes' | 'mime' | 'extension'> & {
  mime: string
  extension: string
  sizeBytes: number
}

/** A stored file that has no row yet. */
export class ReceivedFile {
  constructor(
    readonly storageKey: string,
    readonly sha256: string,
    readonly originalName: string,
    readonly accepted: StoredFacts
  ) {}
}

/** An acceptable upload, with the bytes to be stored; nothing of it is stored yet. */
interface InspectedFile {
  bytes: Uint8Array
  facts: Omit<AcceptedUpload, 'ok' | 'bytes'>
  /** File name as given by the user. */
  clientName: string
  field: string
}

/**
 * Inspects an upload and writes the accepted bytes into the store, before and outside any transaction: FindOrphanFiles
 * detects a file without a row, and a row never lacks its file.
 */
export class ReceiveFile {
  /** @throws Refusal documents.errors.<code> */
  async run(input: ReceiveFileInput): Promise<ReceivedFile> {
    return storeInspected(await inspectFile(input))
  }
}

type WrittenFile = Pick<InspectedFile, 'bytes' | 'field'> & { facts: { mime: string } }

/** @throws Refusal documents.errors.<code>, for the input's field, when the upload is not acceptable */
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

/** Returns the message about a refused file, with the limit that it exceeds. */
export function fileRefusal(code: RefusalCode, field: string): Refusal {
  const values = {
    most: inspectionLimits.pdfPages,
    megapixels: inspectionLimits.imagePixels / 1_000_000,
    seconds: pdfParserLimits.milliseconds / 1000,
  }
  return new Refusal(`documents.errors.${code}`, values, { field })
}

/** @throws Refusal documents.errors.upload_failed when the store does not accept the file */
export async function storeInspected(file: InspectedFile): Promise<ReceivedFile> {
  const { bytes, facts, clientName } = file
  return new ReceivedFile(
    await write(file),
    createHash('sha256').update(bytes).digest('hex'),
    displayName(clientName, facts.extension),
    { ...facts, sizeBytes: bytes.byteLength }
  )
}

/**
 * Stores a file of another organisation unchanged, after its caller has read it: its bytes are the evidence. It is
 * never displayed in a browser, only downloaded.
 *
 * @throws Refusal documents.errors.upload_failed_file when the store does not accept the file
 */
export async function storeAsIs(
  bytes: Uint8Array,
  clientName: string,
  field: string
): Promise<ReceivedFile> {
  const extension = /\.([A-Za-z0-9]{1,5})$/.exec(clientName)?.[1].toLowerCase() ?? 'txt'
  const mime = 'application/octet-stream'
  return new ReceivedFile(
    await write({ bytes, facts: { mime }, field }),
    createHash('sha256').update(bytes).digest('hex'),
    displayName(clientName, extension),
    { mime, extension, sizeBytes: bytes.byteLength }
  )
}

async function write({ bytes, facts: { mime }, field }: WrittenFile): Promise<string> {
  try {
    return await privateStore.put(bytes, mime)
  } catch (error) {
    logger.error({ err: error }, 'file could not be stored')
    const code = mime.startsWith('image/') ? 'upload_failed' : 'upload_failed_file'
    throw new Refusal(`documents.errors.${code}`, {}, { field, status: 503 })
  }
}

/** Removes a stored file that got no row after all; one that cannot be removed remains an orphan. */
export async function discardReceived({ storageKey }: ReceivedFile): Promise<void> {
  try {
    await privateStore.remove(storageKey)
  } catch (error) {
    // FindOrphanFiles detects it; the user's own error matters more.
    logger.warn({ err: error }, 'a file without a row could not be removed')
  }
}

export type FilesByName<Name extends string, File> = Partial<Record<Name, File>>

const inputEntries = <Name extends string, File>(files: FilesByName<Name, File>) =>
  Object.entries(files) as [Name, File][]

/**
 * Receives the files of one form, all or none: all are inspected, in the order of the form, before the first is stored,
 * and when the store does not accept one, those before it are removed.
 */
export class ReceiveFiles<Name extends string> {
  /** @throws Refusal as ReceiveFile, for the first field that is refused */
  async run(inputs: FilesByName<Name, ReceiveFileInput>): Promise<FilesByName<Name, ReceivedFile>> {
    const inspected: FilesByName<Name, InspectedFile> = {}
    for (const [name, input] of inputEntries(inputs)) inspected[name] = await inspectFile(input)
    const received: FilesByName<Name, ReceivedFile> = {}
    try {
      for (const [name, file] of inputEntries(inspected))
        received[name] = await storeInspected(file)
      return received
    } catch (error) {
      await discardFiles(received)
      throw error
    }
  }
}

/** Removes the files of a form that got no rows after all. */
export async function discardFiles(received: FilesByName<string, ReceivedFile>): Promise<void> {
  await Promise.all(inputEntries(received).map(([, file]) => discardReceived(file)))
}

const SERVER_ERROR = 500

/**
 * Runs the work of a form that consists only of a file. When the file was stored and its record could not be written,
 * the message is shown beside the field (document 4, section 8); the log has the cause.
 *
 * @throws Refusal documents.errors.save_failed, and every refusal of the work unchanged
 */
export async function refuseOnSaveFailure<T>(field: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Exception && error.status < SERVER_ERROR) throw error
    if (error instanceof Refusal) throw error
    logger.error({ err: error }, 'stored file could not be recorded')
    throw new Refusal('documents.errors.save_failed', {}, { field, status: 503 })
  }
}
