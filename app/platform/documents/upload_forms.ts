import type { HttpRequest } from '@adonisjs/core/http'
import type { MultipartFile } from '@adonisjs/core/bodyparser'
import { readExpectedVersion } from '#kernel/http/expected_version'
import { claimUpload } from '#documents/store/direct_uploads'
import type { UploadSource } from '#documents/rules/uploads'

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
