import { TEXT_LOCALES } from '#kernel/formats/languages'
import type { Block, Inline } from '#kernel/formats/page_text'
import { normaliseDigits } from '#kernel/formats/digits'

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
const TEXT_ONLY_PAGES: readonly ContentSlug[] = [
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
  const needsBody = TEXT_ONLY_PAGES.includes(slug)
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

/* Search of the help: a few articles in a few languages, searched word by word. */

/** An article in one language, as used by the search. */
interface SearchableText {
  title: string
  text: string
}

/** Letters may be typed with or without nukta, and with anusvara or chandrabindu. */
const SAME_LETTERS: [RegExp, string][] = [
  [/\u093C/g, ''],
  [/\u0901/g, '\u0902'],
  [/[\u200C\u200D]/g, ''],
]
const WORD = /[\p{L}\p{M}\p{N}]+/gu
/** Vowel signs and what follows them at the end: without them हप्ता, हप्ते and हप्त्याची have the same beginning. */
const ENDING = /[\u0902\u093E-\u094D]+$/
const DEVANAGARI = /[\u0900-\u097F]/
/** Endings of English words that do not change the meaning. */
const ENGLISH_ENDING = /(?:ies|es|ing|ed|s|y|e)$/
/** Minimum number of letters that identify a word by its beginning. */
const MIN_LETTERS = 3

function normaliseText(text: string): string {
  const folded = text.normalize('NFD').toLowerCase()
  const same = SAME_LETTERS.reduce((all, [from, to]) => all.replace(from, to), folded)
  return same.normalize('NFC')
}

/** Returns a word without its variable ending; at least three letters remain. */
function stemOf(word: string): string {
  const stem = word.replace(DEVANAGARI.test(word) ? ENDING : ENGLISH_ENDING, '')
  return stem.length >= MIN_LETTERS ? stem : word
}

/** Returns the words of a text in the form in which they are compared. */
export const wordsOf = (text: string): string[] =>
  (normaliseText(text).match(WORD) ?? []).map(stemOf)

/** A typed word may be the beginning of the word, or the word with an ending of its language. */
const matchesWord = (searched: string, word: string) =>
  word === searched ||
  (searched.length >= MIN_LETTERS && word.startsWith(searched)) ||
  (DEVANAGARI.test(word) && word.length >= MIN_LETTERS && searched.startsWith(word))

/**
 * Returns how often each search word occurs in an article; an occurrence in the title counts as much as ten in the
 * text.
 */
function weights(searched: readonly string[], { title, text }: SearchableText): number[] {
  const [titled, written] = [wordsOf(title), wordsOf(text)]
  return searched.map((one) => {
    const count = (words: string[]) => words.filter((word) => matchesWord(one, word)).length
    return 10 * count(titled) + count(written)
  })
}

/**
 * Returns the articles that answer a question, the best first: those with all of its words, or else those with any.
 *
 * @param articles each in the languages it has; a word may occur in any of them
 * @returns the keys of the articles found
 */
export function searchHelp<Key extends string>(
  question: string,
  articles: readonly { key: Key; texts: readonly SearchableText[] }[]
): Key[] {
  const searched = [...new Set(wordsOf(question))]
  if (searched.length === 0) return []
  const found = articles
    .map(({ key, texts }) => {
      const each = texts.map((text) => weights(searched, text))
      const best = searched.map((_, index) => Math.max(0, ...each.map((counts) => counts[index])))
      const matched = best.filter((weight) => weight > 0).length
      return { key, matched, weight: best.reduce((sum, one) => sum + one, 0) }
    })
    .filter(({ matched }) => matched > 0)
  const maxMatched = Math.max(0, ...found.map(({ matched }) => matched))
  return found
    .filter(({ matched }) => matched === maxMatched)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ key }) => key)
}
