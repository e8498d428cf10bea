import type { HttpContext } from '@adonisjs/core/http'
import { OpenFile } from '#documents/actions/open_file'
import { contentDisposition } from '#documents/rules/content_disposition'

/** Shows a picture or a page in the browser's own viewer, and nothing that runs (DECISIONS 6). */
const SHOW_ONLY = [
  "default-src 'none'",
  "img-src 'self'",
  "style-src 'unsafe-inline'",
  "frame-ancestors 'self'",
  'sandbox',
].join('; ')

/** The only way a stored file leaves the server. */
export default class FilesController {
  async show({ auth, params, request, response }: HttpContext) {
    const as = request.input('download') ? 'attachment' : 'inline'
    const { file, stream } = await new OpenFile().run({
      uuid: params.uuid,
      user: auth.getUserOrFail(),
      as,
      requestId: request.id(),
    })
    response.header('Content-Type', file.mime)
    response.header('Content-Length', file.sizeBytes)
    response.header('Content-Disposition', contentDisposition(as, file.originalName))
    response.header('Content-Security-Policy', SHOW_ONLY)
    response.header('X-Content-Type-Options', 'nosniff')
    response.header('Cross-Origin-Resource-Policy', 'same-origin')
    response.header('Cache-Control', 'private, no-store')
    return response.stream(stream)
  }
}
