import corporation from '#kernel/settings/corporation'
import { languageFor } from '#kernel/formats/languages'
import { readPageText } from '#kernel/formats/page_text'
import { plainText } from '#kernel/formats/markdown'
import ContentPage from '#site/models/content_page'
import { byLocale } from '#site/queries/page_texts'
import { HELP_SLUGS, pathOf } from '#site/rules/content_slugs'
import { searchHelp } from '#site/rules/help_search'

/**
 * The articles of the help in the reader's language, each with the questions that it answers; with words to
 * look for those that have them, in whichever language they were asked.
 */
export async function helpArticles(question: string, locale: string) {
  const pages = await ContentPage.query()
    .whereIn('slug', [...HELP_SLUGS])
    .preload('texts')
  const articles = HELP_SLUGS.flatMap((slug) => {
    const page = pages.find((one) => one.slug === slug)
    if (!page) return []
    const texts = byLocale(page.texts)
    const language = languageFor(locale, (one) => texts[one])
    const shown = texts[language]
    return shown ? { key: slug, language, shown, texts: Object.values(texts) } : []
  })
  const all = articles.map(({ key, language, shown }) => {
    const { title, blocks } = readPageText(shown, corporation.name[language])
    const questions = blocks.flatMap((block) =>
      block.kind === 'heading' ? plainText(block.content) : []
    )
    return { slug: key, href: pathOf(key), language, title, questions }
  })
  if (question.trim() === '') return all
  const searched = articles.map(({ key, texts }) => ({
    key,
    texts: texts.flatMap((text) => (text ? { title: text.title, text: text.body } : [])),
  }))
  const found = searchHelp(question, searched)
  return found.flatMap((slug) => all.find((one) => one.slug === slug) ?? [])
}
