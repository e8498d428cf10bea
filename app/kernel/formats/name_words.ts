/** Letters of a word that are kept: nobody types more, and an index holds them on every database. */
const LONGEST = 100

const LEFT_OUT = /['’\u200C\u200D]/g
const BETWEEN = /[\s.,\-‐॰]+/u

/** A word without the letters beyond the longest that an index holds. */
export const keptWord = (word: string) => [...word].slice(0, LONGEST).join('')

/**
 * The words of a name as they are looked for, each once: composed (NFC), in small letters, without the
 * signs that a name may have. `R.K. D'Souza-Patil` gives r, k, dsouza, patil. Signs that no name has stay, and so
 * find nothing.
 */
export function nameWords(name: string): string[] {
  const words = name.replace(LEFT_OUT, '').toLowerCase().normalize('NFC').split(BETWEEN)
  return [...new Set(words.filter((word) => word !== '').map(keptWord))]
}
