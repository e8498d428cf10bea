/** Letters of a word that are kept, and words of a text: a burden on the database beyond. */
const MAX_WORD_LENGTH = 40
const MAX_WORDS = 300

/** A single letter is no word that anybody looks for. */
const MIN_WORD_LENGTH = 2

/** The joiners shape Devanagari, and are typed by some only. */
const JOINERS = /[\u200C\u200D]/g
const BETWEEN_WORDS = /[^\p{L}\p{M}\p{N}]+/u

/**
 * The words of a text as they are looked for, each once: composed (NFC), in small letters, without joiners. Words
 * with digits are left out unless they are asked for: they may be a person's number.
 */
export function textWords(text: string, { withDigits = false } = {}): string[] {
  const words = text.normalize('NFC').replace(JOINERS, '').toLowerCase().split(BETWEEN_WORDS)
  const kept = words
    .filter((word) => [...word].length >= MIN_WORD_LENGTH && (withDigits || !/\p{N}/u.test(word)))
    .map((word) => [...word].slice(0, MAX_WORD_LENGTH).join(''))
  return [...new Set(kept)].slice(0, MAX_WORDS)
}

/** Letters of the shortest and the longest beginning by which a word of a sealed text is found. */
const SHORTEST_BEGINNING = 3
const LONGEST_BEGINNING = 10

/** The beginnings of a word by which it is found in a sealed text. */
export function beginningsOf(word: string): string[] {
  const letters = [...word]
  const longest = Math.min(letters.length, LONGEST_BEGINNING)
  return Array.from({ length: Math.max(0, longest - SHORTEST_BEGINNING + 1) }, (_, at) =>
    letters.slice(0, SHORTEST_BEGINNING + at).join('')
  )
}
