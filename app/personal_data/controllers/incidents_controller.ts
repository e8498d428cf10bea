import type { HttpContext } from '@adonisjs/core/http'
import { ownBreaches } from '#personal_data/queries/own_breaches'

/** The breaches that a person was told of. */
export default class IncidentsController {
  async show({ auth, i18n, inertia }: HttpContext) {
    return inertia.render(
      'personal_data/incidents',
      await ownBreaches(auth.getUserOrFail().id, i18n.locale)
    )
  }
}
