import type { HttpContext } from '@adonisjs/core/http'
import { contentOf, updatedBy } from '#site/queries/content'
import { districtOffices, lastOfficeChange, searchOffices } from '#site/queries/district_offices'

/** List of the district offices, and the office for a pincode or a district. */
export default class DistrictOfficesController {
  async index({ i18n, inertia, request }: HttpContext) {
    return inertia.render('back_office/site/district_offices', {
      content: updatedBy(
        await contentOf('district-offices', i18n.locale),
        await lastOfficeChange()
      ),
      found: await searchOffices(request.input('place'), i18n.locale),
      divisions: await districtOffices(i18n.locale),
    })
  }
}
