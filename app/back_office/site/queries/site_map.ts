import { contentsOf } from '#site/queries/content'
import { CONTENT_SLUGS, isHelp, pathOf } from '#site/rules/content_slugs'

/**
 * Every page of words as the map of the site lists it, by its title: those of the help apart. Parts of the
 * home page are no pages.
 */
export async function siteMap(locale: string) {
  const slugs = CONTENT_SLUGS.filter((slug) => pathOf(slug) !== '/')
  const contents = await contentsOf(slugs, locale)
  const of = (wanted: boolean) =>
    slugs
      .filter((slug) => isHelp(slug) === wanted)
      .flatMap((slug) => {
        const content = contents.get(slug)
        return content ? [{ href: pathOf(slug), title: content.title }] : []
      })
  return { pages: of(false), help: of(true) }
}
