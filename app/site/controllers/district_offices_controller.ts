import type { HttpContext } from '@adonisjs/core/http'
import { contentOf } from '#site/queries/content'
import { districtOffices } from '#site/queries/district_offices'

/** Where the district offices are. */
export default class DistrictOfficesController {
  async index({ i18n, inertia }: HttpContext) {
    return inertia.render('site/district_offices', {
      content: await contentOf('district-offices', i18n.locale),
      divisions: await districtOffices(i18n.locale),
    })
  }
}
