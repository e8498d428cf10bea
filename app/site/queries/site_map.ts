import { findContent } from '#site/queries/content'
import { type ContentSlug, CONTENT_SLUGS, HELP_SLUGS, pathOf } from '#site/rules/content_slugs'

const isHelp = (slug: ContentSlug) => HELP_SLUGS.some((one) => one === slug)

/**
 * Every page of words as the map of the site lists it, by its title: those of the help apart. Parts of the
 * home page are no pages.
 */
export async function siteMap(locale: string) {
  const slugs = CONTENT_SLUGS.filter((slug) => pathOf(slug) !== '/')
  const pages = await Promise.all(
    slugs.map(async (slug) => {
      const content = await findContent(slug, locale)
      return content ? [{ slug, href: pathOf(slug), title: content.title }] : []
    })
  )
  const rows = pages.flat()
  const of = (wanted: boolean) =>
    rows.filter(({ slug }) => isHelp(slug) === wanted).map(({ href, title }) => ({ href, title }))
  return { pages: of(false), help: of(true) }
}
