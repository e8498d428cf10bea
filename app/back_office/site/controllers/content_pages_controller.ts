import type { HttpContext } from '@adonisjs/core/http'
import { contentOf } from '#site/queries/content'
import type { ContentSlug } from '#site/rules/content_pages'

/** Public pages that consist only of text. */
export default class ContentPagesController {
  async show({ i18n, inertia, route }: HttpContext) {
    const slug = route!.pattern.slice(1) as ContentSlug
    return inertia.render('back_office/site/content', {
      content: await contentOf(slug, i18n.locale),
    })
  }
}
