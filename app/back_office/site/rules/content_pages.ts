import { TEXT_LOCALES } from '#kernel/formats/languages'
import type { Block, Inline } from '#kernel/formats/page_text'
import { normaliseDigits } from '#kernel/formats/characters'

/** Help articles, in the order in which users meet their questions. */
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

/** Whether a page is a help article. */
export const isHelp = (slug: string): slug is HelpSlug => HELP_SLUGS.some((one) => one === slug)

/** Returns the article of a topic as used in an address (`claim`); null for any other word. */
export function helpSlug(topic: string): HelpSlug | null {
  const slug = `help-${topic}`
  return isHelp(slug) ? slug : null
}

/** Pages whose texts are stored in the database, by the last part of their address. */
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

/** Returns the path of a page; the parts of the home page are on the home page. */
export function pathOf(slug: ContentSlug): string {
  if (isHelp(slug)) return slug.replace('help-', '/help/')
  return slug === 'slides' || slug === 'leadership' ? '/' : `/${slug}`
}

/** Title and body of a page in each of its languages. */
export type PageTexts = Partial<Record<string, { title: string; body: string }>>

/** Texts as sent by a form: anything may be missing. */
type TypedTexts = Record<string, { title?: string | null; body?: string | null }>

/** Pages that consist only of text: without it, they would be empty. */
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

/** Returns the texts that were entered; a language with neither title nor body is omitted. */
export function writtenTexts(typed: TypedTexts): PageTexts {
  return Object.fromEntries(
    TEXT_LOCALES.filter((locale) => typed[locale].title || typed[locale].body).map((locale) => [
      locale,
      { title: typed[locale].title ?? '', body: typed[locale].body ?? '' },
    ])
  )
}

/**
 * Returns what is missing before the texts can be published: English, which is shown in place of a missing language, a
 * title for each text, and a body for a page that consists only of text.
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

/** Whether two sets of texts are the same in the same languages. */
export function sameTexts(a: PageTexts, b: PageTexts): boolean {
  return TEXT_LOCALES.every(
    (locale) => a[locale]?.title === b[locale]?.title && a[locale]?.body === b[locale]?.body
  )
}

/** A heading with the text below it: a slide of the home page, or a leader. */
type ContentCard = { title: Inline[]; blocks: Block[] }

/** Splits a text at its headings; text before the first one belongs to no card. */
export function contentCards(blocks: readonly Block[]): ContentCard[] {
  const cards: ContentCard[] = []
  for (const block of blocks) {
    if (block.kind === 'heading') cards.push({ title: block.content, blocks: [] })
    else cards.at(-1)?.blocks.push(block)
  }
  return cards
}

/** Latitude and longitude in degrees, separated by a comma, as maps offer them for copying. */
const COORDINATES = /^(-?\d{1,2}(?:\.\d{1,8})?)\s*,\s*(-?\d{1,3}(?:\.\d{1,8})?)$/
/** A precision of about a metre. */
const DECIMALS = 5

/** Returns coordinates in their stored form, '18.52043,73.85674'; null if the text is not a valid position. */
export function parseCoordinates(text: string): string | null {
  const [, latitude, longitude] = COORDINATES.exec(normaliseDigits(text).trim()) ?? []
  if (Math.abs(Number(latitude)) <= 90 && Math.abs(Number(longitude)) <= 180) {
    return [latitude, longitude].map((degrees) => Number(degrees).toFixed(DECIMALS)).join(',')
  }
  return null
}

/**
 * Returns the address of an open map of the place, by its coordinates or else by its address; null without either. It
 * is a plain link that the user opens: the portal loads nothing from it.
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

/** Maximum number of phone numbers of an office. */
const MAX_PHONES = 5
/** With area code, spaces and hyphens as commonly written: '0253-257 0001', '+91 22 2202 5251'. */
const PHONE = /^\+?\d[\d -]{4,18}\d$/
const MIN_DIGITS = 6
const MAX_DIGITS = 13

/** Returns the telephone numbers of a comma-separated line; null if one of them is invalid. */
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
