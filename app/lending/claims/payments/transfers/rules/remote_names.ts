/** Letters, digits, point, underscore and hyphen, no point first: no name of a server leads anywhere else. */
const SAFE_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,127}$/

/** Whether a name that the bank's server lists may be asked for and kept. */
export const isSafeName = (name: string): boolean => SAFE_NAME.test(name)

/** A folder as it is set: names between slashes, none of them a point or two. */
export const isSafeFolder = (folder: string): boolean =>
  /^\/?[A-Za-z0-9_-][\w.-]*(?:\/[A-Za-z0-9_-][\w.-]*)*$/.test(folder) && folder.length <= 255

export const remotePath = (folder: string, name: string): string => `${folder}/${name}`

/** Of one attempt alone: what an earlier connection still writes goes into another file. */
export const temporaryName = (fileName: string, attempt: number): string =>
  `.${fileName}.${attempt}.part`

const PGP_SUFFIX = /\.(?:pgp|gpg|asc)$/i

export const isPgpName = (name: string): boolean => PGP_SUFFIX.test(name)

/** What an encrypted file is called when it is decrypted. */
export const plainName = (name: string): string => name.replace(PGP_SUFFIX, '')

/** The number of the batch that a response names; null for none. */
export const batchNumberIn = (name: string): string | null => /PB-\d{4}-\d+/.exec(name)?.[0] ?? null

/** The running number in front of RES, from 1: PB-2627-000012-02-RES.csv; null for none. */
export function sequenceIn(name: string): number | null {
  const found = /-(\d{1,3})-RES(?=[._-]|$)/i.exec(name)
  return found ? Number(found[1]) : null
}

/** Whether a file only says that the bank has taken one in: it names the upload, and ACK. */
export const acknowledges = (name: string, upload: string): boolean =>
  name.startsWith(plainName(upload).replace(/\.\w+$/, '')) && /[._-]ack(?=[._-]|$)/i.test(name)

/** Whether a response came before one that it continues. */
export function isGap(name: string, earlier: readonly string[]): boolean {
  const sequence = sequenceIn(name)
  if (sequence === null || sequence <= 1) return false
  const known = new Set(earlier.map(sequenceIn))
  return Array.from({ length: sequence - 1 }, (_, at) => at + 1).some((one) => !known.has(one))
}
