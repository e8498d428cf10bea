import type { ParserLimit } from '#kernel/workers/parser_pool'

/** Source of the bytes of an upload: a temporary file, or memory. The client's name is for display only. */
export type UploadSource =
  | { path: string; clientName: string; size?: number }
  | { bytes: Uint8Array; clientName: string }

/** `image_only`: jpeg or png (photo, signature). `document`: jpeg, png or pdf. */
export type UploadPurpose = 'image_only' | 'document'

export type DetectedType = 'jpeg' | 'png' | 'pdf'

/** Types that users upload by mistake and that are not accepted; each has its own message. */
export type RejectedType = 'heic' | 'other_picture' | 'office_file'

/** Reasons why an upload is refused; each has a message in resources/lang/<locale>/documents.json under `errors`. */
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
  /** The detected type of the bytes. */
  mime: 'image/jpeg' | 'image/png' | 'application/pdf'
  extension: 'jpg' | 'png' | 'pdf'
  /** The bytes to store: images re-encoded, PDFs without anything after their end mark. */
  bytes: Uint8Array
  /** Pixels, images only. */
  width?: number
  height?: number
  /** PDFs only. */
  pages?: number
}

export type RefusedUpload = { ok: false; code: RefusalCode }

export type InspectionResult = AcceptedUpload | RefusedUpload

const MEGABYTE = 1024 * 1024

/** Largest upload in bytes: photo and signature 2 MB, all others 10 MB (DECISIONS section 6). */
export const uploadLimits: Record<UploadPurpose, number> = {
  image_only: 2 * MEGABYTE,
  document: 10 * MEGABYTE,
}

/** The purpose of uploads into a slot: photo and signature accept only images (document 1, section 5). */
export function purposeOf(slot: string): UploadPurpose {
  return slot === 'photo' || slot === 'signature' ? 'image_only' : 'document'
}

/** Whether the user has to enter a title: for the four "Other" documents of each subject. */
export function needsTitle(slot: string): boolean {
  return /^other\d$/.test(slot)
}

/** Masks an address of DigiLocker, `issuer-type-number`, to the last four characters of the number. */
export function maskedUri(uri: string): string {
  const [issuer, type, ...rest] = uri.split('-')
  const number = rest.join('-')
  return `${issuer}-${type ?? ''}-…${number.length > 6 ? number.slice(-4) : ''}`
}

const MAX_LENGTH = 120

/** Control characters, and characters that reorder the text around them; the joiners of Devanagari are kept. */
const INVISIBLE = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu
const NOT_IN_NAMES = /[<>:"|?*]/g

/**
 * Makes a user's file name safe to display and to offer for download: no path, no control characters, at most 120
 * UTF-16 units, the extension of the true type. Never used as a path.
 */
export function displayName(clientName: string, extension: string): string {
  const base = (clientName.split(/[/\\]/).pop() ?? '')
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .replace(NOT_IN_NAMES, '')
    .replace(/\s+/g, ' ')
    .replace(/\.[A-Za-z0-9]{1,5}$/, '')
    .replace(/^[.\s]+|[.\s]+$/g, '')
  const suffix = `.${extension}`
  return (shorten(base, MAX_LENGTH - suffix.length) || 'document') + suffix
}

/** Cuts between grapheme clusters, so that no matra is separated from its consonant. */
function shorten(text: string, length: number): string {
  if (text.length <= length) return text
  let result = ''
  for (const { segment } of new Intl.Segmenter('mr', { granularity: 'grapheme' }).segment(text)) {
    if (result.length + segment.length > length) break
    result += segment
  }
  return result.trim()
}

/**
 * Returns the Content-Disposition header for a name with any characters (RFC 6266, RFC 5987): a plain ASCII name for
 * old clients, the full one for all others.
 */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const full = encodeURIComponent(name).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${full}`
}
