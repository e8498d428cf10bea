import type { HttpContext } from '@adonisjs/core/http'
import { NotFound } from '#kernel/exceptions/refusal'
import { plainText } from '#kernel/formats/page_text'
import { contentOf, helpArticles } from '#site/queries/content'
import { helpSlug } from '#site/rules/content_pages'

/** Maximum length of a search text. */
const MAX_QUESTION_LENGTH = 200

/** Answers to common questions about the steps of the portal; the search is a plain form. */
export default class HelpController {
  async index({ i18n, inertia, request }: HttpContext) {
    const typed: unknown = request.qs().q
    const question = typeof typed === 'string' ? typed.slice(0, MAX_QUESTION_LENGTH) : ''
    return inertia.render('back_office/site/help', {
      question,
      articles: await helpArticles(question, i18n.locale),
    })
  }

  async show({ i18n, inertia, params, view }: HttpContext) {
    const slug = helpSlug(params.topic)
    if (!slug) throw new NotFound()
    const content = await contentOf(slug, i18n.locale)
    const first = content.blocks.find(({ kind }) => kind === 'paragraph')
    /** Description for search engines, taken from the article. */
    const words = first?.kind === 'paragraph' ? ` – ${plainText(first.content)}` : ''
    view.share({ description: () => `${content.title}${words}` })
    return inertia.render('back_office/site/help_article', { content })
  }
}
