import { TEXT_LOCALES } from '#kernel/formats/languages'
import { type ContentSlug, HELP_SLUGS } from '#site/rules/content_slugs'

/** Title and body of a page in the languages that it has. */
export type PageTexts = Partial<Record<string, { title: string; body: string }>>

/** What a form sent: anything may be missing. */
export type TypedTexts = Record<string, { title?: string | null; body?: string | null }>

/** Pages that are words and nothing else: without them nothing is left. */
const WORDS_ALONE: readonly ContentSlug[] = [
  'about',
  'grievances',
  'right-to-information',
  'privacy',
  'terms',
  'accessibility',
  ...HELP_SLUGS,
]

type Missing = { field: string; messageKey: string; params?: { language: { language: string } } }

/** The texts that were written; a language with neither title nor body is not there. */
export function writtenTexts(typed: TypedTexts): PageTexts {
  return Object.fromEntries(
    TEXT_LOCALES.filter((locale) => typed[locale].title || typed[locale].body).map((locale) => [
      locale,
      { title: typed[locale].title ?? '', body: typed[locale].body ?? '' },
    ])
  )
}

/**
 * What is missing before the texts can be published: English, which everybody is shown whose
 * language is not there, a title to each text, and on a page of words alone the words.
 */
export function missingParts(slug: ContentSlug, texts: PageTexts): Missing[] {
  const needsBody = WORDS_ALONE.includes(slug)
  return TEXT_LOCALES.flatMap((locale) => {
    const text = texts[locale] ?? (locale === 'en' ? { title: '', body: '' } : null)
    if (!text) return []
    const missing = (part: string): Missing => {
      const [field, messageKey] = [
        `texts.${locale}.${part}`,
        `site_editor.messages.${part}_missing`,
      ]
      if (locale === 'en') return { field, messageKey: `${messageKey}_en` }
      return { field, messageKey, params: { language: { language: locale } } }
    }
    return [
      ...(text.title ? [] : [missing('title')]),
      ...(needsBody && !text.body ? [missing('body')] : []),
    ]
  })
}

/** Whether two sets of texts say the same in the same languages. */
export function sameTexts(a: PageTexts, b: PageTexts): boolean {
  return TEXT_LOCALES.every(
    (locale) => a[locale]?.title === b[locale]?.title && a[locale]?.body === b[locale]?.body
  )
}
