import type { HttpContext } from '@adonisjs/core/http'
import { NotFound } from '#kernel/exceptions/refusal'
import corporation from '#kernel/settings/corporation'
import { logoOf } from '#kernel/settings/stored_settings'

/** The corporation's logo; a logo that is not yet in use is shown only to those who may confirm it. */
export default class LogosController {
  async show({ bouncer, params, response }: HttpContext) {
    const { logo } = corporation
    const isSet = logo?.id === params.id
    const shown = isSet
      ? logo
      : (await bouncer.with('MakerCheckerConfirmationPolicy').allows('preview'))
        ? await logoOf(params.id)
        : null
    if (!shown) throw new NotFound()
    response.header('Content-Type', 'image/jpeg')
    response.header('Cache-Control', isSet ? 'public, max-age=86400' : 'private, no-store')
    return response.send(shown.jpeg)
  }
}
