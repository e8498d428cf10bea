import languages from '#config/languages'

export { default as languages } from '#config/languages'

/** Codes of the languages, in the order in which they are offered. */
export const LOCALES: readonly string[] = languages.map(({ code }) => code)

/** The language with every text, which is the last fallback of all others. */
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

/** Returns the languages in which a reader may get a text, the best one first: 'hi', 'mr', 'en'. */
export const fallbackLocales = (locale: string): readonly string[] =>
  CHAINS.get(locale) ?? [DEFAULT_LOCALE]

/** Returns a value for each language. */
export const inEachLanguage = <T>(make: (locale: string) => T): Record<string, T> =>
  Object.fromEntries(LOCALES.map((locale) => [locale, make(locale)]))

/** Returns the best language for a reader in which something exists; the default language if none does. */
export const languageFor = (locale: string, exists: (language: string) => unknown): string =>
  fallbackLocales(locale).find(exists) ?? DEFAULT_LOCALE

/** Returns the best available value for a reader; the English one must exist. */
export const inLanguage = <T>(
  values: Readonly<Record<string, T | null | undefined>>,
  locale: string
): T => values[languageFor(locale, (one) => values[one])] as T

/** Languages of a text, each after its fallbacks. */
export const TEXT_LOCALES = LOCALES.toSorted(
  (a, b) => fallbackLocales(a).length - fallbackLocales(b).length
)

/** Languages other than English, in which a text may be missing. */
export const TRANSLATIONS = TEXT_LOCALES.filter((locale) => locale !== DEFAULT_LOCALE)

/** A text of a row by language, as used in code: `nameEn` always, `nameMr` if it is written. */
export type Translated<Field extends string> = Readonly<
  Record<`${Field}En`, string> & Record<`${Field}${string}`, string | null>
>

/** Same for a row that is being written: any may be missing, including English. */
export type Texts<Field extends string> = Readonly<
  Record<`${Field}${string}`, string | null | undefined>
>

/** Returns the property for a text in a language: 'nameHi'. */
export const textColumn = (field: string, locale: string): string =>
  `${field}${locale[0].toUpperCase()}${locale.slice(1)}`

/** Returns field and language of such a property: 'name' in Hindi for 'nameHi'; undefined for any other. */
export function parseTextColumn(name: string): { field: string; locale: string } | undefined {
  const locale = LOCALES.find((one) => name.endsWith(textColumn('', one)))
  return locale === undefined ? undefined : { field: name.slice(0, -locale.length), locale }
}

type Columns = Readonly<Record<string, string | null | undefined>>

/** Returns the text of a row for a reader, and its language: for 'name' `row.nameHi`, otherwise `row.nameMr`. */
export function localisedText(row: object, field: string, locale: string) {
  const columns = row as Columns
  const language = languageFor(locale, (one) => columns[textColumn(field, one)])
  return { text: columns[textColumn(field, language)] ?? '', language }
}

/** Same without the language. */
export const columnInLanguage = (row: object, field: string, locale: string): string =>
  localisedText(row, field, locale).text

/** Returns the languages in which a row has all of these texts. */
export const languagesOf = (row: object, ...fields: string[]): string[] =>
  TEXT_LOCALES.filter((locale) =>
    fields.every((field) => (row as Columns)[textColumn(field, locale)])
  )

/** Returns these texts of a row in every language for a form: empty if not written. */
export function formTexts<Field extends string>(
  row: object,
  ...fields: Field[]
): Record<`${Field}${string}`, string> {
  const names = TEXT_LOCALES.flatMap((locale) => fields.map((field) => textColumn(field, locale)))
  return Object.fromEntries(names.map((name) => [name, (row as Columns)[name] ?? ''])) as never
}

/** Picks only these texts of a row, in every language. */
export function pickTexts<Field extends string>(
  row: Texts<Field>,
  ...fields: Field[]
): Translated<Field> {
  const names = TEXT_LOCALES.flatMap((locale) => fields.map((field) => textColumn(field, locale)))
  const columns = row as Columns
  return Object.fromEntries(names.map((name) => [name, columns[name] ?? null])) as never
}

/** Returns the native name of a language. */
export const languageName = (locale: string) =>
  languages.find(({ code }) => code === locale)?.name ?? locale
