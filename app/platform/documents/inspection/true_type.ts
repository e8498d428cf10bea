import type { RejectedType, DetectedType } from './types.ts'

const JPEG = /^\xff\xd8\xff/
const PNG = /^\x89PNG\r\n\x1a\n/
/**
 * At the very start, but for blanks and the mark of UTF-8. Readers accept it later in the file, which is how a file
 * is two types at once.
 */
const PDF = /^(?:\xef\xbb\xbf)?[\0\t\n\f\r ]*%PDF-/

/** ISO 14496-12: a box of four bytes of length, "ftyp" and the brand. */
const HEIC = /^[\s\S]{4}ftyp(?:hei[cxms]|hev[cxms]|mif1|msf1)/
const REJECTED_PICTURE = /^(?:GIF8|BM|II\*\0|MM\0\*|RIFF[\s\S]{4}WEBP|[\s\S]{4}ftypavi[fs])/
/** Workbooks and letters of office programs, which are archives, or compound files before 2007. */
const OFFICE_FILE = /^(?:PK\x03\x04|\xd0\xcf\x11\xe0)/

/** Bytes that are needed to decide. */
export const SIGNATURE_BYTES = 64

const latin1 = (head: Uint8Array) => Buffer.from(head.slice(0, SIGNATURE_BYTES)).toString('latin1')

/** The type a file's first bytes say it has, or null. Names and declared types play no part (DECISIONS section 6). */
export function detectType(head: Uint8Array): DetectedType | null {
  const text = latin1(head)
  if (JPEG.test(text)) return 'jpeg'
  if (PNG.test(text)) return 'png'
  return PDF.test(text) ? 'pdf' : null
}

/** What a file that is not kept is, where its person can be told how to get to one that is. */
export function detectRejectedType(head: Uint8Array): RejectedType | null {
  const text = latin1(head)
  if (HEIC.test(text)) return 'heic'
  if (REJECTED_PICTURE.test(text)) return 'other_picture'
  return OFFICE_FILE.test(text) ? 'office_file' : null
}
