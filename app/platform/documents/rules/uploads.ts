import type { ParserLimit } from '#kernel/workers/parser_pool'

/** Where the bytes of an upload are: a temporary file, or memory. The client's name is for display only. */
export type UploadSource =
  | { path: string; clientName: string; size?: number }
  | { bytes: Uint8Array; clientName: string }

/** `image_only`: jpeg or png (photo, signature). `document`: jpeg, png or pdf. */
export type UploadPurpose = 'image_only' | 'document'

export type DetectedType = 'jpeg' | 'png' | 'pdf'

/** Types that people send by mistake and that are not kept; each is named to them. */
export type RejectedType = 'heic' | 'other_picture' | 'office_file'

/** Why an upload is refused; each has a message in resources/lang/<locale>/documents.json under `errors`. */
export type RefusalCode =
  | 'wrong_type'
  | 'too_big_2mb'
  | 'too_big_10mb'
  | RejectedType
  | ParserLimit
  | 'unreadable'
  | 'too_many_pixels'
  | 'encrypted_pdf'
  | 'protected_pdf'
  | 'active_pdf'
  | 'too_many_pages'
  | 'empty'
  | 'no_file'

export type AcceptedUpload = {
  ok: true
  /** The type the bytes have. */
  mime: 'image/jpeg' | 'image/png' | 'application/pdf'
  extension: 'jpg' | 'png' | 'pdf'
  /** The bytes to keep: pictures re-encoded, PDFs without anything after their end mark. */
  bytes: Uint8Array
  /** Pixels, pictures only. */
  width?: number
  height?: number
  /** PDFs only. */
  pages?: number
}

export type RefusedUpload = { ok: false; code: RefusalCode }

export type InspectionResult = AcceptedUpload | RefusedUpload

const MEGABYTE = 1024 * 1024

/** Largest upload in bytes: photo and signature 2 MB, all else 10 MB (DECISIONS section 6). */
export const uploadLimits: Record<UploadPurpose, number> = {
  image_only: 2 * MEGABYTE,
  document: 10 * MEGABYTE,
}

/** What may be put into a slot: photo and signature take pictures only (document 1, section 5). */
export function purposeOf(slot: string): UploadPurpose {
  return slot === 'photo' || slot === 'signature' ? 'image_only' : 'document'
}

/** The four "Other" documents of each subject carry a name the person gives them. */
export function needsTitle(slot: string): boolean {
  return /^other\d$/.test(slot)
}

/** An address of DigiLocker, `issuer-type-number`, with no more than the last four characters of the number. */
export function maskedUri(uri: string): string {
  const [issuer, type, ...rest] = uri.split('-')
  const number = rest.join('-')
  return `${issuer}-${type ?? ''}-…${number.length > 6 ? number.slice(-4) : ''}`
}
