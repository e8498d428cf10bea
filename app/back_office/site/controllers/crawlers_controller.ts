import type { HttpContext } from '@adonisjs/core/http'
import { appUrl } from '#config/app'
import { robotsText, sitemapText } from '#site/rules/public_paths'

const origin = () => new URL(appUrl).origin

/** The files that search engines request first. */
export default class CrawlersController {
  robots({ response }: HttpContext) {
    response.type('text/plain')
    return robotsText(origin())
  }

  sitemap({ response }: HttpContext) {
    response.type('application/xml')
    return sitemapText(origin())
  }
}
