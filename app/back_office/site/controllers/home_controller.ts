import type { HttpContext } from '@adonisjs/core/http'
import { homeStatistics } from '#kernel/statistics/home_statistics'
import { currentAnnouncements } from '#notifications/queries/inbox'
import { contentsOf } from '#site/queries/content'
import { headlines, leaders, schemeCards } from '#site/home_page'

/** The public home page. */
export default class HomeController {
  async show({ inertia, i18n }: HttpContext) {
    const contents = await contentsOf(['slides', 'leadership'], i18n.locale)
    return inertia.render('back_office/site/home', {
      slides: headlines(contents.get('slides')),
      announcements: await currentAnnouncements('public', i18n.locale),
      leadership: {
        ...headlines(contents.get('leadership')),
        people: await leaders(i18n.locale),
      },
      schemes: schemeCards(i18n.locale),
      statistics: await homeStatistics(i18n.locale),
    })
  }
}
