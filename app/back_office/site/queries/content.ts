import { builtOn } from '#config/app'
import corporation from '#kernel/settings/corporation'
import { indiaDateOf } from '#kernel/calendar/plain_date'
import { instantOf } from '#kernel/database/dialect'
import { NotFound } from '#kernel/exceptions/refusal'
import { type Block, plainText, readPageText, translatedText } from '#kernel/formats/page_text'
import ContentText from '#site/models/content_text'
import {
  CONTENT_SLUGS,
  type ContentSlug,
  HELP_SLUGS,
  type PageTexts,
  isHelp,
  pathOf,
  searchHelp,
} from '#site/rules/content_pages'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { TEXT_LOCALES, languageFor, inEachLanguage } from '#kernel/formats/languages'
import ContentPage from '#site/models/content_page'
import { isoInstant } from '#kernel/calendar/instants'
import ContentRevision from '#site/models/content_revision'

/**
 * A page as it is shown. `language` differs from the reader's if the text is missing in it; `updatedOn` is the day of
 * the last edit, or the day of the portal's build.
 */
export type Content = { title: string; blocks: Block[]; language: string; updatedOn: string }

/** Returns the texts of some pages by page, in the reader's language or else in English; empty before the seed. */
export async function contentsOf(
  slugs: readonly ContentSlug[],
  locale: string
): Promise<Map<ContentSlug, Content>> {
  const texts = await ContentText.query()
    .join('content_pages', 'content_pages.id', 'content_texts.page_id')
    .whereIn('content_pages.slug', [...slugs])
    .whereIn('locale', [locale, 'en'])
    .select('content_texts.*', 'content_pages.slug', 'content_pages.edited_at')
  const found = new Map<ContentSlug, Content>()
  for (const text of texts) {
    const { slug, edited_at: editedAt } = text.$extras
    if (found.has(slug) && text.locale !== locale) continue
    found.set(slug, { ...shownText(text), updatedOn: dayOf(editedAt) ?? builtOn })
  }
  return found
}

/** Returns the text of a page in the reader's language or else in English; null before the seed. */
async function findContent(slug: ContentSlug, locale: string): Promise<Content | null> {
  return (await contentsOf([slug], locale)).get(slug) ?? null
}

/** Returns the day in India of an instant in a row; null for none. */
const dayOf = (column: Date | string | null) =>
  column === null ? null : indiaDateOf(instantOf(column))

/** Adjusts the date of a page whose rows have also changed, to the later of both. */
export function updatedBy<One extends { updatedOn: string }>(
  content: One,
  changedAt: Date | string | null
): One {
  const changedOn = dayOf(changedAt)
  const isLater = changedOn !== null && changedOn > content.updatedOn
  return isLater ? { ...content, updatedOn: changedOn } : content
}

/** Returns the text of a page. @throws NotFound */
export async function contentOf(slug: ContentSlug, locale: string): Promise<Content> {
  const content = await findContent(slug, locale)
  if (!content) throw new NotFound()
  return content
}

/** Returns a text parsed into its parts, with the name of the corporation inserted. */
function shownText({ title, body, locale }: Pick<ContentText, 'title' | 'body' | 'locale'>) {
  const name = corporation.name[locale]
  return { ...readPageText({ title, body }, name), language: locale }
}

/** Returns the rows of one page or revision by language. */
export function byLocale(rows: readonly { locale: string; title: string; body: string }[]) {
  return Object.fromEntries(
    TEXT_LOCALES.flatMap((locale) => {
      const row = rows.find((one) => one.locale === locale)
      return row ? [[locale, { title: row.title, body: row.body }]] : []
    })
  ) as PageTexts
}

/** Returns the current texts of a page. */
export async function textsOf(pageId: number, trx?: TransactionClientContract) {
  return byLocale(await ContentText.query({ client: trx }).where({ pageId }))
}

/**
 * Returns the help articles in the reader's language, each with the questions that it answers. With a search text,
 * returns only matching articles, whatever language the question is in.
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

/**
 * Returns every text page for the site map, by title, with those of the help separate. Parts of the home page are not
 * pages.
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

/** Returns who made the last change, and when (ISO 8601, UTC); null for the text that the product came with. */
const lastChange = (page: ContentPage) => ({
  editedBy: page.editor?.displayName ?? null,
  editedAt: isoInstant(page.editedAt),
})

const nameOf = (texts: PageTexts, locale: string) => {
  const words = inEachLanguage((one) => texts[one]?.title ?? null)
  return translatedText(words, locale).text
}

/** Returns every page whose texts the administrator edits, with its languages. */
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

/** Returns a page for its edit form. @throws NotFound */
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

/** Returns the earlier and current texts of a page, the newest first. @throws NotFound */
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

/** Returns one text from a page's history, as readers saw it. @throws NotFound */
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
