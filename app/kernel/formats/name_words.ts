/** Letters of a word that are kept: nobody types more, and an index holds them on every database. */
const MAX_WORD_LENGTH = 100

const STRIPPED_SIGNS = /['’\u200C\u200D]/g
const WORD_SEPARATORS = /[\s.,\-‐॰]+/u

/** A word without the letters beyond the longest that an index holds. */
export const truncateWord = (word: string) => [...word].slice(0, MAX_WORD_LENGTH).join('')

/**
 * The words of a name as they are looked for, each once: composed (NFC), in small letters, without the
 * signs that a name may have. `R.K. D'Souza-Patil` gives r, k, dsouza, patil. Signs that no name has stay, and so
 * find nothing.
 */
export function nameWords(name: string): string[] {
  const words = name.replace(STRIPPED_SIGNS, '').toLowerCase().normalize('NFC').split(WORD_SEPARATORS)
  return [...new Set(words.filter((word) => word !== '').map(truncateWord))]
}
