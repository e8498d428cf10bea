/**
 * Letters, digits, dot, underscore and hyphen, without a leading dot: no file name from a server can lead to another
 * path.
 */
const SAFE_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/

/** Whether a name listed by the bank's server may be requested and stored. */
export const isSafeName = (name: string): boolean => SAFE_NAME.test(name)

/** Whether a configured folder is valid: names between slashes, none of them one or two dots. */
export const isSafeFolder = (folder: string): boolean =>
  /^\/?[A-Za-z0-9_-][\w.-]*(?:\/[A-Za-z0-9_-][\w.-]*)*$/.test(folder) && folder.length <= 255

export const remotePath = (folder: string, name: string): string => `${folder}/${name}`

/** Returns a name for one attempt only: an earlier connection that is still writing uses a different file. */
export const temporaryName = (fileName: string, attempt: number): string =>
  `.${fileName}.${attempt}.part`

const PGP_SUFFIX = /\.(?:pgp|gpg|asc)$/i

export const isPgpName = (name: string): boolean => PGP_SUFFIX.test(name)

/** Returns the name of an encrypted file after decryption. */
export const plainName = (name: string): string => name.replace(PGP_SUFFIX, '')

/** Returns the batch number in the name of a response; null for none. */
export const batchNumberIn = (name: string): string | null => /PB-\d{4}-\d+/.exec(name)?.[0] ?? null

/** Returns the sequence number before RES, from 1: PB-2627-000012-02-RES.csv; null for none. */
export function sequenceIn(name: string): number | null {
  const found = /-(\d{1,3})-RES(?=[._-]|$)/i.exec(name)
  return found ? Number(found[1]) : null
}

/**
 * Whether a file only acknowledges that the bank has accepted an upload: its name contains the upload's name and ACK.
 */
export const acknowledges = (name: string, upload: string): boolean =>
  name.startsWith(plainName(upload).replace(/\.\w+$/, '')) && /[._-]ack(?=[._-]|$)/i.test(name)

/** Whether a response arrived before one that it continues. */
export function isGap(name: string, earlier: readonly string[]): boolean {
  const sequence = sequenceIn(name)
  if (sequence === null || sequence <= 1) return false
  const known = new Set(earlier.map(sequenceIn))
  return Array.from({ length: sequence - 1 }, (_, at) => at + 1).some((one) => !known.has(one))
}
