import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { formBytes, incomingPath } from '#config/uploads'
import {
  type IncomingFolder,
  IncomingFolders,
  receiveParts,
  storageRefusal,
  tooLargeRefusal,
} from '#documents/incoming/multipart_files'
import { withAllowedCharacters } from '#kernel/validation/allowed_characters'

/**
 * The only entry point for files: routes that accept some list this middleware last, after sign-in and role; the token
 * was checked before. Nothing of a form with files is written until then, and what was written is removed when the
 * request ends, however it ends.
 */
export default class FilesMiddleware {
  private static folders = new IncomingFolders(incomingPath)

  async handle({ request }: HttpContext, next: NextFn) {
    /** The same form without a file is sent as JSON. */
    if (request.bodyType !== 'multipart') return next()
    if (Number(request.header('content-length') ?? 0) > formBytes) throw tooLargeRefusal()

    const folder = await this.openFolder()
    try {
      await receiveParts(request, folder)
      request.updateBody(withAllowedCharacters(request.body()))
      return await next()
    } finally {
      await folder.remove()
    }
  }

  private async openFolder(): Promise<IncomingFolder> {
    try {
      return await FilesMiddleware.folders.open()
    } catch (error) {
      throw storageRefusal(error)
    }
  }
}
