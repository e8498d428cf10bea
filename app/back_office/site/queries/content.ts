import { builtOn } from '#config/app'
import corporation from '#kernel/settings/corporation'
import { indiaDateOf } from '#kernel/calendar/plain_date'
import { instantOf } from '#kernel/database/instant'
import { NotFound } from '#kernel/exceptions/refusal'
import type { Block } from '#kernel/formats/markdown'
import { readPageText } from '#kernel/formats/page_text'
import ContentText from '#site/models/content_text'
import type { ContentSlug } from '#site/rules/content_slugs'

/**
 * A page as it is shown; `language` is another one when its own text is missing, `updatedOn` the day on
 * which somebody edited it last, or on which the portal was built with it.
 */
export type Content = { title: string; blocks: Block[]; language: string; updatedOn: string }

/** The texts of some pages in the language of the reader, else in English, by page; none before the seed. */
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

/** The text of a page in the language of the reader, else in English; null before the seed. */
export async function findContent(slug: ContentSlug, locale: string): Promise<Content | null> {
  return (await contentsOf([slug], locale)).get(slug) ?? null
}

/** The day in India of an instant as a row has it; null for none. */
const dayOf = (column: Date | string | null) =>
  column === null ? null : indiaDateOf(instantOf(column))

/** A page whose rows were changed too: of both days the later one. */
export function updatedBy<One extends { updatedOn: string }>(
  content: One,
  changedAt: Date | string | null
): One {
  const changedOn = dayOf(changedAt)
  const isLater = changedOn !== null && changedOn > content.updatedOn
  return isLater ? { ...content, updatedOn: changedOn } : content
}

/** The text of a page. @throws NotFound */
export async function contentOf(slug: ContentSlug, locale: string): Promise<Content> {
  const content = await findContent(slug, locale)
  if (!content) throw new NotFound()
  return content
}

/** A text with the name of the corporation in its place, read into its parts. */
export function shownText({ title, body, locale }: Pick<ContentText, 'title' | 'body' | 'locale'>) {
  const name = corporation.name[locale]
  return { ...readPageText({ title, body }, name), language: locale }
}
