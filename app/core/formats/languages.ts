import languages from '#config/languages'

export { default as languages } from '#config/languages'

/** The codes of the languages, in the order in which they are offered. */
export const LOCALES: readonly string[] = languages.map(({ code }) => code)

/** The language with every word, to which all others fall back at last. */
const DEFAULT_LOCALE = LOCALES[0]

function chainOf(locale: string): string[] {
  const chain: string[] = []
  for (let code: string | undefined = locale; code && !chain.includes(code);) {
    chain.push(code)
    code = languages.find((one) => one.code === code)?.fallsBackTo
  }
  return chain.includes(DEFAULT_LOCALE) ? chain : [...chain, DEFAULT_LOCALE]
}

const CHAINS = new Map(LOCALES.map((locale) => [locale, chainOf(locale)]))

/** The languages in whose words a reader may be answered, the best one first: 'hi', 'mr', 'en'. */
export const readableBy = (locale: string): readonly string[] =>
  CHAINS.get(locale) ?? [DEFAULT_LOCALE]

/** A value of each language. */
export const inEachLanguage = <T>(make: (locale: string) => T): Record<string, T> =>
  Object.fromEntries(LOCALES.map((locale) => [locale, make(locale)]))

/** The language in which something is there for a reader; the last one when it is nowhere. */
export const languageFor = (locale: string, isThere: (language: string) => unknown): string =>
  readableBy(locale).find(isThere) ?? DEFAULT_LOCALE

/** The value for a reader, of those that are there; that of English has to be. */
export const inLanguage = <T>(
  values: Readonly<Record<string, T | null | undefined>>,
  locale: string
): T => values[languageFor(locale, (one) => values[one])] as T

/** Languages a text is written in: each after those that stand in for it. */
export const TEXT_LOCALES = LOCALES.toSorted((a, b) => readableBy(a).length - readableBy(b).length)

/** Those beside English, of which a text may be missing. */
export const TRANSLATIONS = TEXT_LOCALES.filter((locale) => locale !== DEFAULT_LOCALE)

/** A text of a row as code has it, by language: `nameEn` always, `nameMr` where it is written. */
export type Translated<Field extends string> = Readonly<
  Record<`${Field}En`, string> & Record<`${Field}${string}`, string | null>
>

/** Under which property a row has a text of a language: 'nameHi'. */
export const inColumn = (field: string, locale: string): string =>
  `${field}${locale[0].toUpperCase()}${locale.slice(1)}`

type Columns = Readonly<Record<string, string | null | undefined>>

/** Of such a row the text for a reader: of 'name' `row.nameHi`, else `row.nameMr`. */
export function columnInLanguage(row: object, field: string, locale: string): string {
  const columns = row as Columns
  return (
    columns[
      inColumn(
        field,
        languageFor(locale, (one) => columns[inColumn(field, one)])
      )
    ] ?? ''
  )
}

/** Of a row these texts alone, in every language. */
export function onlyTexts<Field extends string>(
  row: Translated<Field>,
  ...fields: Field[]
): Translated<Field> {
  const names = TEXT_LOCALES.flatMap((locale) => fields.map((field) => inColumn(field, locale)))
  const columns = row as Columns
  return Object.fromEntries(names.map((name) => [name, columns[name] ?? null])) as never
}

/** The name of a language in itself. */
export const languageName = (locale: string) =>
  languages.find(({ code }) => code === locale)?.name ?? locale
