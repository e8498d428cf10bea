import type { HttpRequest } from '@adonisjs/core/http'
import type { MultipartFile } from '@adonisjs/core/bodyparser'
import { readExpectedVersion } from '#kernel/http/expected_version'
import { type UploadSource, uploadLimits } from '#documents/rules/files'
import { randomUUID } from 'node:crypto'
import drive from '@adonisjs/drive/services/main'
import encryption from '@adonisjs/core/services/encryption'
import limiter from '@adonisjs/limiter/services/main'
import logger from '@adonisjs/core/services/logger'
import { storeBucket, storeOrigin } from '#config/drive'
import { getClock } from '#kernel/calendar/clock'
import { Refusal } from '#kernel/exceptions/refusal'
import { privateStore } from '#documents/store/private_store'

/** Their folder in the store, separate from inspected files. */
const FOLDER = 'incoming'
const PURPOSE = 'direct-upload'
const VALID_MINUTES = 60

/** Addresses for one user per hour: more than the documents of a group with twenty directors. */
const MAX_PER_HOUR = 300

/** Value that a page submits with its form: encrypted, so that nobody can refer to another user's file. */
interface UploadToken {
  userId: number
  key: string
  clientName: string
}

interface UploadOffer {
  /** The browser uploads the file to this address, once and within the hour. */
  address: string
  /** Submitted in the form in place of the file. */
  upload: string
}

/** Whether browsers may upload files directly to the store (document 2, file upload, method B). */
export const areDirectUploadsEnabled = storeOrigin !== null

/**
 * Creates an upload address in the store for one file of a user. The uploaded file belongs to nothing, is shown to
 * nobody, and is removed after an hour.
 *
 * @param size bytes; the store accepts only a file of this size
 * @throws Refusal documents.errors.no_file without such a store, too_many_uploads
 */
export async function createUploadOffer(
  userId: number,
  { name, type, size }: { name: string; type: string; size: number }
): Promise<UploadOffer> {
  if (!areDirectUploadsEnabled) throw new Refusal('documents.errors.no_file', {}, { status: 404 })
  const hourly = limiter.use({ requests: MAX_PER_HOUR, duration: '1 hour' })
  const isAllowed = await hourly.attempt(`direct_uploads_${userId}`, () => true)
  if (!isAllowed) throw new Refusal('documents.errors.too_many_uploads', {}, { status: 429 })

  const key = `${FOLDER}/${randomUUID()}`
  const token: UploadToken = { userId, key, clientName: name }
  return {
    address: await drive.use().getSignedUploadUrl(key, {
      contentType: type,
      ContentLength: size,
      expiresIn: `${VALID_MINUTES} mins`,
    }),
    upload: encryption.encrypt(token, { expiresIn: `${VALID_MINUTES} mins`, purpose: PURPOSE }),
  }
}

/**
 * Returns the file to which a form refers, to be inspected like one that was sent with the form; it is removed from the
 * store.
 *
 * @throws Refusal documents.errors.no_file where this user uploaded none within the hour,
 *   too_big_10mb
 */
export async function claimUpload(userId: number, upload: string): Promise<UploadSource> {
  const token = encryption.decrypt<UploadToken>(upload, PURPOSE)
  const disk = drive.use()
  const isOwner = token?.userId === userId
  if (!isOwner || !(await disk.exists(token.key))) {
    /** Status 410, on which the page sends the file with the form instead. */
    throw new Refusal('documents.errors.no_file', {}, { field: 'file', status: 410 })
  }
  const { key, clientName } = token
  try {
    const { contentLength } = await disk.getMetaData(key)
    if (contentLength > uploadLimits.document) {
      throw new Refusal('documents.errors.too_big_10mb', {}, { field: 'file' })
    }
    return { bytes: await disk.getBytes(key), clientName }
  } finally {
    await disk.delete(key).catch((error: unknown) => {
      logger.warn({ err: error }, 'incoming file could not be removed; the sweep will remove it')
    })
  }
}

/** Removes files to which no form referred within the hour. @returns how many were removed */
export async function removeExpiredUploads(): Promise<number> {
  if (storeBucket === null) return 0
  const before = getClock().now().getTime() - VALID_MINUTES * 60_000
  let removed = 0
  for await (const { key, modifiedAt } of privateStore.entries(FOLDER)) {
    if (modifiedAt.getTime() > before) continue
    await privateStore.remove(key)
    removed += 1
  }
  return removed
}

/**
 * Converts a file field of a form to the input of this module's actions; null when nothing was chosen. The body parser
 * removes the temporary file after the request.
 */
export function uploadSourceOf(file: MultipartFile | null | undefined): UploadSource | null {
  if (!file?.tmpPath) return null
  return { path: file.tmpPath, clientName: file.clientName, size: file.size }
}

/**
 * Reads the form of a slot: the file, or the token of one that is already in the store; the title of an "Other"
 * document, and the version that was shown.
 *
 * @throws Refusal as `claimUpload`
 */
export async function readSlotForm(request: HttpRequest, userId: number) {
  const title: unknown = request.input('title')
  const upload: unknown = request.input('upload')
  return {
    upload:
      typeof upload === 'string'
        ? await claimUpload(userId, upload)
        : uploadSourceOf(request.file('file')),
    title: typeof title === 'string' ? title : null,
    expectedVersion: readExpectedVersion(request, 'expectedVersion'),
  }
}
