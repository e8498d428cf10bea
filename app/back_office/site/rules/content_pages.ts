import { TEXT_LOCALES } from '#kernel/formats/languages'
import type { Block, Inline } from '#kernel/formats/page_text'

/** Articles of the help, in the order in which somebody meets their questions. */
export const HELP_SLUGS = [
  'help-sign-up',
  'help-profile',
  'help-apply',
  'help-papers',
  'help-after-letter',
  'help-loan',
  'help-claim',
  'help-returned',
  'help-office',
  'help-privacy',
] as const

type HelpSlug = (typeof HELP_SLUGS)[number]

/** Whether a page is an article of the help. */
export const isHelp = (slug: string): slug is HelpSlug => HELP_SLUGS.some((one) => one === slug)

/** The article of a topic as it stands in an address (`claim`); none for any other word. */
export function helpSlug(topic: string): HelpSlug | null {
  const slug = `help-${topic}`
  return isHelp(slug) ? slug : null
}

/** Pages whose words are kept in the database, by the last part of their address. */
export const CONTENT_SLUGS = [
  'about',
  'contact',
  'downloads',
  'acts-and-rules',
  'notifications',
  'circulars',
  'district-offices',
  'grievances',
  'right-to-information',
  'privacy',
  'terms',
  'accessibility',
  ...HELP_SLUGS,
  /** Parts of the home page. */
  'slides',
  'leadership',
] as const

export type ContentSlug = (typeof CONTENT_SLUGS)[number]

/** Where readers find a page; the parts of the home page stand there. */
export function pathOf(slug: ContentSlug): string {
  if (isHelp(slug)) return slug.replace('help-', '/help/')
  return slug === 'slides' || slug === 'leadership' ? '/' : `/${slug}`
}

/** Title and body of a page in the languages that it has. */
export type PageTexts = Partial<Record<string, { title: string; body: string }>>

/** What a form sent: anything may be missing. */
type TypedTexts = Record<string, { title?: string | null; body?: string | null }>

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

/** A heading with what stands below it: a slide of the home page, a person who leads. */
export type ContentCard = { title: Inline[]; blocks: Block[] }

/** Cuts a text at its headings; what stands before the first one belongs to no card. */
export function contentCards(blocks: readonly Block[]): ContentCard[] {
  const cards: ContentCard[] = []
  for (const block of blocks) {
    if (block.kind === 'heading') cards.push({ title: block.content, blocks: [] })
    else cards.at(-1)?.blocks.push(block)
  }
  return cards
}
