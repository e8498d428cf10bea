import { inEachLanguage } from '#kernel/formats/languages'

/** Name and title of a signatory by language; empty where none was written. */
export interface SignatoryWords {
  name: Record<string, string>
  title: Record<string, string>
}

/** What a row says of its signatory; null where it names the post alone. */
export const signatoryWords = (words: string | null): SignatoryWords | null =>
  words === null ? null : (JSON.parse(words) as SignatoryWords)

/** The title in each language: the one that was written, else the name of the post. */
export const titleOf = (
  words: SignatoryWords | null,
  post: Readonly<Record<string, string>>
): Record<string, string> => inEachLanguage((locale) => words?.title[locale] || post[locale])
