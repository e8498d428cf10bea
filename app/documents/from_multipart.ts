import type { MultipartFile } from '@adonisjs/core/bodyparser'
import type { UploadSource } from '#documents/inspection/types'

/**
 * What the actions of this module take, from a file field of a form; null when nothing was chosen.
 * The body parser removes the temporary file after the request.
 */
export function fromMultipart(file: MultipartFile | null | undefined): UploadSource | null {
  if (!file?.tmpPath) return null
  return { path: file.tmpPath, clientName: file.clientName, size: file.size }
}
