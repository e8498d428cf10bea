import { languageFor } from '#kernel/formats/languages'

/** The same words in each language; only English has to be there. */
export type TextByLanguage = Readonly<Record<string, string | null>>

/**
 * The words for a reader and the language they are in, which is another one when their own are
 * missing.
 */
export function translatedText(texts: TextByLanguage, locale: string): { text: string; language: string } {
  const language = languageFor(locale, (one) => texts[one])
  return { text: texts[language] ?? '', language }
}
