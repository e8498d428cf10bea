/** The same words in the three languages; only English has to be there. */
export type Words = { en: string | null; hi: string | null; mr: string | null }

/**
 * The words for a reader and the language they are in, which is another one when their own are
 * missing: Hindi falls back to Marathi (the same script), everything to English.
 */
export function localWords(words: Words, locale: string): { text: string; language: string } {
  const order = locale === 'hi' ? ['hi', 'mr', 'en'] : [locale, 'en']
  for (const language of order) {
    const text = words[language as keyof Words]
    if (text) return { text, language }
  }
  return { text: '', language: 'en' }
}
