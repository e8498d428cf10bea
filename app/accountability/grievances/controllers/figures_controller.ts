import type { HttpContext } from '@adonisjs/core/http'
import { publicFigures } from '#grievances/queries/public_figures'

/** Public figures about grievances: their number by district, and how long an answer takes. */
export default class FiguresController {
  async show({ i18n, inertia }: HttpContext) {
    return inertia.render('accountability/grievances/figures', await publicFigures(i18n))
  }
}
