const BYTES_PER_KB = 1024
const BYTES_PER_MB = 1024 * 1024

/** Spreadsheets that the server reads, as an HTML accept list. */
export const TABLES =
  '.xlsx,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Formats the size of a file: '840 KB', '1.6 MB'. */
export function fileSize(bytes: number): string {
  if (bytes < BYTES_PER_MB) return `${Math.max(1, Math.round(bytes / BYTES_PER_KB))} KB`
  return `${(bytes / BYTES_PER_MB).toFixed(1)} MB`
}

/** Formats a size limit: '64 KB', '10 MB'. */
export const limitText = (megabytes: number): string =>
  megabytes < 1 ? `${megabytes * BYTES_PER_KB} KB` : `${megabytes} MB`

/** Whether a chosen file has one of the types of an HTML accept list. */
export function isAccepted(file: File, accept: string): boolean {
  const name = file.name.toLowerCase()
  return accept
    .split(',')
    .map((pattern) => pattern.trim().toLowerCase())
    .some((pattern) => {
      if (pattern.startsWith('.')) return name.endsWith(pattern)
      if (pattern.endsWith('/*')) return file.type.startsWith(pattern.slice(0, -1))
      return file.type === pattern
    })
}

/** Returns the error of a file that can be found before it is sent; null when there is none. */
export function fileError(
  file: File,
  accept: string,
  maxMegabytes: number
): 'file_wrong_type' | 'file_too_big' | 'file_empty' | null {
  if (!isAccepted(file, accept)) return 'file_wrong_type'
  if (file.size === 0) return 'file_empty'
  return file.size > maxMegabytes * BYTES_PER_MB ? 'file_too_big' : null
}
