import type { HttpContext } from '@adonisjs/core/http'
import { homeStatistics } from '#kernel/statistics/home_statistics'
import { currentAnnouncements } from '#notifications/queries/announcements'
import { headlines, leaders, schemeCards } from '#site/queries/home_page'

/** The public home page. */
export default class HomeController {
  async show({ inertia, i18n }: HttpContext) {
    return inertia.render('back_office/site/home', {
      slides: await headlines('slides', i18n.locale),
      announcements: await currentAnnouncements('public', i18n.locale),
      leadership: {
        ...(await headlines('leadership', i18n.locale)),
        people: await leaders(i18n.locale),
      },
      schemes: schemeCards(i18n.locale),
      statistics: await homeStatistics(i18n.locale),
    })
  }
}
