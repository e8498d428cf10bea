import corporation from '#kernel/settings/corporation'
import { NotFound } from '#kernel/exceptions/refusal'
import { inEachLanguage, TEXT_LOCALES } from '#kernel/formats/languages'
import { readPageText, translatedText } from '#kernel/formats/page_text'
import { isoInstant } from '#kernel/calendar/instants'
import ContentPage from '#site/models/content_page'
import ContentRevision from '#site/models/content_revision'
import { byLocale } from '#site/queries/content'
import { CONTENT_SLUGS, type PageTexts, pathOf } from '#site/rules/content_pages'

/** Who changed something last, and when (ISO 8601, UTC); nobody: as the product came. */
const lastChange = (page: ContentPage) => ({
  editedBy: page.editor?.displayName ?? null,
  editedAt: isoInstant(page.editedAt),
})

const nameOf = (texts: PageTexts, locale: string) => {
  const words = inEachLanguage((one) => texts[one]?.title ?? null)
  return translatedText(words, locale).text
}

/** Every page whose words the administrator keeps, with the languages it has. */
export async function editablePages(locale: string) {
  const pages = await ContentPage.query().preload('texts').preload('editor')
  return CONTENT_SLUGS.flatMap((slug) => {
    const page = pages.find((one) => one.slug === slug)
    if (!page) return []
    const texts = byLocale(page.texts)
    return {
      slug,
      path: pathOf(slug),
      title: nameOf(texts, locale),
      languages: TEXT_LOCALES.filter((one) => texts[one]),
      ...lastChange(page),
    }
  })
}

async function pageWithTexts(slug: string) {
  const page = await ContentPage.query().where({ slug }).preload('texts').first()
  if (!page) throw new NotFound()
  return page
}

/** A page as its editor has it before them. @throws NotFound */
export async function editablePage(slug: string, locale: string) {
  const page = await pageWithTexts(slug)
  await page.load('editor')
  const texts = byLocale(page.texts)
  return {
    slug: page.slug,
    path: pathOf(page.slug),
    title: nameOf(texts, locale),
    version: page.version,
    texts,
    ...lastChange(page),
  }
}

/** What a page said before and says now, the newest first. @throws NotFound */
export async function pageRevisions(slug: string, locale: string) {
  const page = await pageWithTexts(slug)
  const revisions = await ContentRevision.query()
    .where({ pageId: page.id })
    .preload('author')
    .preload('texts')
    .orderBy('version', 'desc')
  return {
    page: { slug: page.slug, title: nameOf(byLocale(page.texts), locale), version: page.version },
    revisions: revisions.map((revision) => ({
      version: revision.version,
      restoredVersion: revision.restoredVersion,
      by: revision.author?.displayName ?? null,
      at: isoInstant(revision.createdAt),
      languages: TEXT_LOCALES.filter((one) => byLocale(revision.texts)[one]),
    })),
  }
}

/** One text of a page's history, as readers saw it. @throws NotFound */
export async function pageRevision(slug: string, version: number, locale: string) {
  const page = await pageWithTexts(slug)
  const revision = await ContentRevision.query()
    .where({ pageId: page.id, version })
    .preload('author')
    .preload('texts')
    .first()
  if (!revision) throw new NotFound()
  const texts = byLocale(revision.texts)
  return {
    page: { slug: page.slug, title: nameOf(byLocale(page.texts), locale), version: page.version },
    revision: {
      version,
      restoredVersion: revision.restoredVersion,
      by: revision.author?.displayName ?? null,
      at: isoInstant(revision.createdAt),
      texts: TEXT_LOCALES.flatMap((one) => {
        const text = texts[one]
        return text ? [{ locale: one, ...readPageText(text, corporation.name[one]) }] : []
      }),
    },
  }
}
