/** Data of an entry of a ZIP before it is unpacked. */
interface EntryFacts {
  /** Decoded from UTF-8, or from code page 437. */
  name: string
  isDirectory: boolean
  isLink: boolean
  isEncrypted: boolean
  /** Declared unpacked size in bytes. */
  size: number
}

/** Maximum size of an applicant's file, in bytes; the inspection has a lower limit for photos. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024
export const MAX_ENTRIES = 50_000
const MAX_NAME_LENGTH = 250

/**
 * Returns the maximum unpacked size of a ZIP in bytes. Documents are compressed already, so more indicates a ZIP bomb.
 */
export const mayUnpackTo = (zipBytes: number) => Math.max(100 * 1024 * 1024, zipBytes * 20)

/** Files that operating systems add to ZIPs. */
const LEFT_BEHIND = /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i

/** Returns the key by which a manifest names a file: without folders, in composed form, and ignoring case. */
export const fileKey = (name: string): string =>
  (name.split(/[/\\]/).pop() ?? '').normalize('NFC').trim().toLowerCase()

type EntryProblem =
  | 'zip_path'
  | 'zip_link'
  | 'zip_encrypted'
  | 'zip_nested'
  | 'too_big_10mb'
  | 'too_long'

/**
 * Returns the name of an entry, and the reason why it is not unpacked. A name is never used as a path; one that leads
 * out of its folder is malicious and reported.
 *
 * @returns null for an entry that is no file of the portfolio
 */
export function readEntry(
  entry: EntryFacts
): { name: string; problem: EntryProblem | null } | null {
  const path = entry.name
  if (LEFT_BEHIND.test(path) || (entry.isDirectory && !entry.isLink)) return null
  const parts = path.split(/[/\\]/)
  const name = parts.at(-1)!.normalize('NFC').trim().slice(0, MAX_NAME_LENGTH)
  return { name: name || path.slice(0, MAX_NAME_LENGTH), problem: problemOf(entry, path, parts) }
}

function problemOf(entry: EntryFacts, path: string, parts: string[]): EntryProblem | null {
  if (entry.isLink) return 'zip_link'
  const isOutside = parts.includes('..') || /^(?:[/\\]|[A-Za-z]:)/.test(path) || path.includes('\0')
  if (isOutside || parts.at(-1)!.trim() === '') return 'zip_path'
  if (parts.at(-1)!.length > MAX_NAME_LENGTH) return 'too_long'
  if (entry.isEncrypted) return 'zip_encrypted'
  if (/\.(?:zip|rar|7z|tar|t?gz)$/i.test(path)) return 'zip_nested'
  return entry.size > MAX_FILE_BYTES ? 'too_big_10mb' : null
}
