import { columnInLanguage, inEachLanguage } from '#kernel/formats/languages'
import type { Choice, CodedChoice, Named } from '#masters/queries/master_lists'

/** A row with an English name, and translations where available. */
type WithName = Named | { readonly nameEn: string }

/** One entry of a select: the value is text, as forms submit it. */
export type Option = { value: string; label: string }

/** A master's name in the user's language, else in the fallback language. Empty when there is no row. */
export function localName(row: WithName | null | undefined, locale: string): string {
  return row ? columnInLanguage(row, 'name', locale) : ''
}

/** A master's name in every language. */
export const namesOf = (row: WithName) => inEachLanguage((locale) => localName(row, locale))

/** The loan type's name, 'Individual Loan', in the user's language. */
export function loanTypeName(
  scheme: { loanTypeEn: string } | null | undefined,
  locale: string
): string {
  return scheme ? columnInLanguage(scheme, 'loanType', locale) : ''
}

/** A term of an LOI, a criterion or a guideline in the user's language, as `localName`. */
export function localText(row: { textEn: string }, locale: string): string {
  return columnInLanguage(row, 'text', locale)
}

/** Sorts entries by their names in a language, ignoring case. */
export const byName = (choices: readonly Option[], locale: string): Option[] =>
  choices.toSorted((a, b) => a.label.localeCompare(b.label, locale))

/** Entries of a select in the order of the rows; the value is the number, or else the code. */
export function options(rows: readonly (Choice | CodedChoice)[], locale: string): Option[] {
  return rows.map((row) => ({
    value: String('id' in row ? row.id : row.code),
    label: localName(row, locale),
  }))
}

/** Name and title of a signatory by language; empty where not entered. */
export interface SignatoryWords {
  name: Record<string, string>
  title: Record<string, string>
}

/** Parses a row's signatory; null where it names only the office. */
export const signatoryWords = (words: string | null): SignatoryWords | null =>
  words === null ? null : (JSON.parse(words) as SignatoryWords)

/** The title in each language: the entered one, else the name of the role. */
export const titleOf = (
  words: SignatoryWords | null,
  post: Readonly<Record<string, string>>
): Record<string, string> => inEachLanguage((locale) => words?.title[locale] || post[locale])
