import type { HttpContext } from '@adonisjs/core/http'
import logger from '@adonisjs/core/services/logger'
import { EndSessionsOfProvider } from '#auth/actions/single_sign_on'
import { singleSignOn } from '#auth/queries/single_sign_on'
import { NotFound } from '#kernel/exceptions/refusal'

/** Receives the provider's message that a session has ended (OpenID Connect Back-Channel Logout 1.0, section 2.5). */
export default class ProviderLogoutsController {
  async store({ request, response }: HttpContext) {
    if (!singleSignOn()) throw new NotFound()
    response.header('Cache-Control', 'no-store')
    try {
      await new EndSessionsOfProvider().run(String(request.input('logout_token')))
      return response.noContent()
    } catch (error) {
      logger.warn({ err: error }, 'logout token refused')
      return response.badRequest({ error: 'invalid_request' })
    }
  }
}
