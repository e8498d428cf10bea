import type { HttpContext } from '@adonisjs/core/http'
import { sendStoredFile } from '#documents/file_responses'
import { openPublicFile } from '#documents/actions/open_file'
import { portrait } from '#site/home_page'

/** Portraits of the leaders of the corporation; a new image has a new address. */
export default class PortraitsController {
  async show(ctx: HttpContext) {
    const file = await portrait(ctx.params.uuid)
    return sendStoredFile(ctx, {
      file,
      open: (range) => openPublicFile(file, range),
      disposition: 'inline',
      cache: 'private, max-age=86400',
    })
  }
}
