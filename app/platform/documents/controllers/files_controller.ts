import type { HttpContext } from '@adonisjs/core/http'
import { OpenFile } from '#documents/actions/open_file'
import { contentDisposition } from '#documents/rules/files'
import { sendStoredFile } from '#documents/file_responses'

/** Displays an image or a page in the browser's own viewer, and executes nothing (DECISIONS 6). */
const VIEWER_DIRECTIVES = [
  "default-src 'none'",
  "img-src 'self'",
  "style-src 'unsafe-inline'",
  "frame-ancestors 'self'",
  'sandbox',
].join('; ')

/** Serves stored files; the only route by which they leave the server. */
export default class FilesController {
  async show(ctx: HttpContext) {
    const { auth, params, request, response } = ctx
    const as = request.input('download') ? 'attachment' : 'inline'
    const { file, open } = await new OpenFile().run({
      uuid: params.uuid,
      user: auth.getUserOrFail(),
      as,
      requestId: request.id(),
    })
    response.header('Cross-Origin-Resource-Policy', 'same-origin')
    return sendStoredFile(ctx, {
      file,
      open,
      disposition: contentDisposition(as, file.originalName),
      cache: 'private, no-store',
      policy: VIEWER_DIRECTIVES,
    })
  }
}
