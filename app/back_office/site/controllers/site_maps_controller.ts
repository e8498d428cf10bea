import type { HttpContext } from '@adonisjs/core/http'
import { siteMap } from '#site/queries/content'

/** The site map: all public pages on one page. */
export default class SiteMapsController {
  async show({ i18n, inertia }: HttpContext) {
    return inertia.render('back_office/site/site_map', await siteMap(i18n.locale))
  }
}
