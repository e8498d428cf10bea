import type { HttpContext } from '@adonisjs/core/http'
import { privateStore } from '#documents/store/private_store'
import { portrait } from '#site/queries/leaders'

/** Portraits of those who lead the corporation; a new picture has a new address. */
export default class PortraitsController {
  async show({ params, response }: HttpContext) {
    const file = await portrait(params.uuid)
    const stream = await privateStore.stream(file.storageKey)
    response.header('Content-Type', file.mime)
    response.header('Content-Length', file.sizeBytes)
    response.header('Content-Disposition', 'inline')
    response.header('Content-Security-Policy', "default-src 'none'; sandbox")
    response.header('X-Content-Type-Options', 'nosniff')
    response.header('Cache-Control', 'private, max-age=86400')
    return response.stream(stream)
  }
}
