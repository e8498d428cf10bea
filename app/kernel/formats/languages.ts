import languages from '#config/languages'

export { default as languages } from '#config/languages'

/** The codes of the languages, in the order in which they are offered. */
export const LOCALES: readonly string[] = languages.map(({ code }) => code)

/** The language with every word, to which all others fall back at last. */
const DEFAULT_LOCALE = LOCALES[0]

function fallbackChain(locale: string): string[] {
  const chain: string[] = []
  for (let code: string | undefined = locale; code && !chain.includes(code);) {
    chain.push(code)
    code = languages.find((one) => one.code === code)?.fallsBackTo
  }
  return chain.includes(DEFAULT_LOCALE) ? chain : [...chain, DEFAULT_LOCALE]
}

const CHAINS = new Map(LOCALES.map((locale) => [locale, fallbackChain(locale)]))

/** The languages in whose words a reader may be answered, the best one first: 'hi', 'mr', 'en'. */
export const fallbackLocales = (locale: string): readonly string[] =>
  CHAINS.get(locale) ?? [DEFAULT_LOCALE]

/** A value of each language. */
export const inEachLanguage = <T>(make: (locale: string) => T): Record<string, T> =>
  Object.fromEntries(LOCALES.map((locale) => [locale, make(locale)]))

/** The language in which something is there for a reader; the last one when it is nowhere. */
export const languageFor = (locale: string, exists: (language: string) => unknown): string =>
  fallbackLocales(locale).find(exists) ?? DEFAULT_LOCALE

/** The value for a reader, of those that are there; that of English has to be. */
export const inLanguage = <T>(
  values: Readonly<Record<string, T | null | undefined>>,
  locale: string
): T => values[languageFor(locale, (one) => values[one])] as T

/** Languages of a text: each after its fallbacks. */
export const TEXT_LOCALES = LOCALES.toSorted(
  (a, b) => fallbackLocales(a).length - fallbackLocales(b).length
)

/** Those beside English, of which a text may be missing. */
export const TRANSLATIONS = TEXT_LOCALES.filter((locale) => locale !== DEFAULT_LOCALE)

/** A text of a row as code has it, by language: `nameEn` always, `nameMr` where it is written. */
export type Translated<Field extends string> = Readonly<
  Record<`${Field}En`, string> & Record<`${Field}${string}`, string | null>
>

/** The same of a row that is being written: any may be missing, English too. */
export type Texts<Field extends string> = Readonly<
  Record<`${Field}${string}`, string | null | undefined>
>

/** Under which property a row has a text of a language: 'nameHi'. */
export const textColumn = (field: string, locale: string): string =>
  `${field}${locale[0].toUpperCase()}${locale.slice(1)}`

/** What such a property is of: 'nameHi' of 'name' in Hindi; undefined for any other. */
export function parseTextColumn(name: string): { field: string; locale: string } | undefined {
  const locale = LOCALES.find((one) => name.endsWith(textColumn('', one)))
  return locale === undefined ? undefined : { field: name.slice(0, -locale.length), locale }
}

type Columns = Readonly<Record<string, string | null | undefined>>

/** Of such a row the text for a reader, and its language: of 'name' `row.nameHi`, else `row.nameMr`. */
export function localisedText(row: object, field: string, locale: string) {
  const columns = row as Columns
  const language = languageFor(locale, (one) => columns[textColumn(field, one)])
  return { text: columns[textColumn(field, language)] ?? '', language }
}

/** The same without its language. */
export const columnInLanguage = (row: object, field: string, locale: string): string =>
  localisedText(row, field, locale).text

/** The languages in which a row has all of these texts. */
export const languagesOf = (row: object, ...fields: string[]): string[] =>
  TEXT_LOCALES.filter((locale) =>
    fields.every((field) => (row as Columns)[textColumn(field, locale)])
  )

/** These texts of a row in every language as a form has them: empty where one is not written. */
export function formTexts<Field extends string>(
  row: object,
  ...fields: Field[]
): Record<`${Field}${string}`, string> {
  const names = TEXT_LOCALES.flatMap((locale) => fields.map((field) => textColumn(field, locale)))
  return Object.fromEntries(names.map((name) => [name, (row as Columns)[name] ?? ''])) as never
}

/** Of a row these texts alone, in every language. */
export function pickTexts<Field extends string>(
  row: Texts<Field>,
  ...fields: Field[]
): Translated<Field> {
  const names = TEXT_LOCALES.flatMap((locale) => fields.map((field) => textColumn(field, locale)))
  const columns = row as Columns
  return Object.fromEntries(names.map((name) => [name, columns[name] ?? null])) as never
}

/** The name of a language in itself. */
export const languageName = (locale: string) =>
  languages.find(({ code }) => code === locale)?.name ?? locale
