/** Maximum length of a stored word, and number of words per text: more would burden the database. */
const MAX_WORD_LENGTH = 40
const MAX_WORDS = 300

/** Single letters are not searchable words. */
const MIN_WORD_LENGTH = 2

/** The joiners shape Devanagari, and only some people type them. */
const JOINERS = /[\u200C\u200D]/g
const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}]+/u

/**
 * Returns the distinct search words of a text: composed (NFC), in lower case, without joiners. Words with digits are
 * omitted unless requested: they may be a personal number.
 */
export function textWords(text: string, { withDigits = false } = {}): string[] {
  const words = text.normalize('NFC').replace(JOINERS, '').toLowerCase().split(BETWEEN_WORDS)
  const kept = words
    .filter((word) => [...word].length >= MIN_WORD_LENGTH && (withDigits || !/\p{N}/u.test(word)))
    .map((word) => [...word].slice(0, MAX_WORD_LENGTH).join(''))
  return [...new Set(kept)].slice(0, MAX_WORDS)
}

/** Length of the shortest and the longest beginning by which a word of an encrypted text can be found. */
const MIN_PREFIX_LENGTH = 3
const MAX_PREFIX_LENGTH = 10

/** Returns the beginnings by which a word is found in an encrypted text. */
export function prefixesOf(word: string): string[] {
  const letters = [...word]
  const longest = Math.min(letters.length, MAX_PREFIX_LENGTH)
  return Array.from({ length: Math.max(0, longest - MIN_PREFIX_LENGTH + 1) }, (_, at) =>
    letters.slice(0, MIN_PREFIX_LENGTH + at).join('')
  )
}
