import { TEXT_LOCALES } from '#kernel/formats/languages'
import type { Block, Inline } from '#kernel/formats/page_text'
import { normaliseDigits } from '#kernel/formats/digits'

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
type ContentCard = { title: Inline[]; blocks: Block[] }

/** Cuts a text at its headings; what stands before the first one belongs to no card. */
export function contentCards(blocks: readonly Block[]): ContentCard[] {
  const cards: ContentCard[] = []
  for (const block of blocks) {
    if (block.kind === 'heading') cards.push({ title: block.content, blocks: [] })
    else cards.at(-1)?.blocks.push(block)
  }
  return cards
}

/** Latitude and longitude in degrees with a comma between, as every map offers them to be copied. */
const COORDINATES = /^(-?\d{1,2}(?:\.\d{1,8})?)\s*,\s*(-?\d{1,3}(?:\.\d{1,8})?)$/
/** About a metre. */
const DECIMALS = 5

/** Coordinates as they are kept, '18.52043,73.85674'; null when the text is none of this earth. */
export function parseCoordinates(text: string): string | null {
  const [, latitude, longitude] = COORDINATES.exec(normaliseDigits(text).trim()) ?? []
  if (Math.abs(Number(latitude)) <= 90 && Math.abs(Number(longitude)) <= 180) {
    return [latitude, longitude].map((degrees) => Number(degrees).toFixed(DECIMALS)).join(',')
  }
  return null
}

/**
 * Where an open map shows the place: by its coordinates, else by its address; null without either. A plain
 * link that the person opens: nothing of it is loaded by the portal.
 */
export function mapHref(coordinates: string | null, address: string | null): string | null {
  if (coordinates) {
    const [latitude, longitude] = coordinates.split(',')
    const at = new URLSearchParams({ mlat: latitude, mlon: longitude })
    return `https://www.openstreetmap.org/?${at}#map=17/${latitude}/${longitude}`
  }
  if (!address) return null
  return `https://www.openstreetmap.org/search?${new URLSearchParams({ query: address })}`
}

/** Numbers an office may have. */
const MAX_PHONES = 5
/** With area code, blanks and hyphens as people write them: '0253-257 0001', '+91 22 2202 5251'. */
const PHONE = /^\+?\d[\d -]{4,18}\d$/
const MIN_DIGITS = 6
const MAX_DIGITS = 13

/** Telephone numbers of a line, separated by commas; null when one of them is none. */
export function parsePhones(line: string): string[] | null {
  const phones = normaliseDigits(line)
    .split(/[,;]/)
    .map((phone) => phone.trim().replace(/\s+/g, ' '))
    .filter(Boolean)
  const areAll = phones.every((phone) => {
    const digits = phone.replace(/\D/g, '').length
    return PHONE.test(phone) && digits >= MIN_DIGITS && digits <= MAX_DIGITS
  })
  return phones.length > 0 && phones.length <= MAX_PHONES && areAll ? phones : null
}
