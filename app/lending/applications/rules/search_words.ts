import { isOpenEnded, phoneticKey } from '#kernel/formats/phonetic_key'
import { nameWords, truncateWord } from '#kernel/formats/names'

/** Maximum number of words in a search; more would only burden the database. */
const MAX_SEARCH_WORDS = 8

/** Returns the words to search for, limited to a number that the database handles well. */
export const queryWords = (text: string): string[] => nameWords(text).slice(0, MAX_SEARCH_WORDS)

/**
 * Returns the digits at the end of an application number as a word: reversed, so that its last digits are the beginning
 * of the word, and with a sign that no name has. `IL-PUN-2627-000123` becomes #321000.
 */
export function reversedNumberWord(number: string): string[] {
  const digits = /\d+$/.exec(number)
  return digits ? [`#${[...digits[0]].reverse().join('')}`] : []
}

/**
 * Returns the distinct phonetic keys of the words of a name, with a sign that no name has: `~ptil` for Patil and पाटील.
 */
export function phoneticWords(name: string): string[] {
  const sounds = nameWords(name).map(phoneticKey)
  return [...new Set(sounds.filter((sound) => sound !== null).map(phoneticWord))]
}

/** A range of words, both ends inclusive. */
export type WordRange = readonly [first: string, last: string]

/** Sorts after every character of a word or a number, on both databases, so that a prefix is a range of an index. */
const MAX_CHARACTER = '\u{10FFFF}'

/** Returns the range of words with this prefix. */
export const prefixRange = (beginning: string): WordRange => [beginning, beginning + MAX_CHARACTER]

/**
 * Returns the ranges of words that match a search word: those that begin with its letters, and those that sound like
 * it, in either script. A prefix that ends with a consonant may continue; for one that ends with `a`, which phonetic
 * keys omit, all keys with that prefix would be far too many: Savita is not Savitri.
 */
export function matchingRanges(word: string): WordRange[] {
  const sound = phoneticKey(word)
  if (sound === null || sound === '') return [prefixRange(word)]
  const own = phoneticWord(sound)
  return [prefixRange(word), isOpenEnded(word) && sound.length > 1 ? prefixRange(own) : [own, own]]
}

const phoneticWord = (sound: string) => truncateWord(`~${sound}`)
