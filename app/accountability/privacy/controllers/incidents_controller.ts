import type { HttpContext } from '@adonisjs/core/http'
import { myBreaches } from '#privacy/queries/breaches'

/** The breaches that a person was notified of. */
export default class IncidentsController {
  async show({ auth, i18n, inertia }: HttpContext) {
    return inertia.render(
      'accountability/privacy/incidents',
      await myBreaches(auth.getUserOrFail().id, i18n.locale)
    )
  }
}
