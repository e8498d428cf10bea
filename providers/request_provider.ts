import { HttpContext } from '@adonisjs/core/http'
import type { ApplicationService } from '@adonisjs/core/types'
import { sessionCookie } from '#config/session'
import { rememberSignedIds } from '#core/sessions/signed_ids'
import { DeferredView } from '#core/views/deferred_view'

/** Takes out of every request what only some of them need. Comes after the framework's providers. */
export default class RequestProvider {
  constructor(protected app: ApplicationService) {}

  async boot() {
    HttpContext.getter(
      'view',
      function (this: HttpContext) {
        return new DeferredView(this) as unknown as HttpContext['view']
      },
      true
    )
    const encryption = await this.app.container.make('encryption')
    rememberSignedIds(encryption.use().getMessageVerifier(), sessionCookie)
  }
}
