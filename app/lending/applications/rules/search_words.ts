import { isOpenEnded, phoneticKey } from '#kernel/formats/phonetic_key'
import { nameWords, truncateWord } from '#kernel/formats/names'

/** A word of a name is left out by no search that has so many; more are only a burden on the database. */
const MAX_SEARCH_WORDS = 8

/** The words that somebody looks for, and no more of them than a database takes well. */
export const queryWords = (text: string): string[] => nameWords(text).slice(0, MAX_SEARCH_WORDS)

/**
 * The digits at the end of an application's number as a word: backwards, so that its last digits are
 * the beginning of the word, and with a sign that no name has. `IL-PUN-2627-000123` gives #321000.
 */
export function reversedNumberWord(number: string): string[] {
  const digits = /\d+$/.exec(number)
  return digits ? [`#${[...digits[0]].reverse().join('')}`] : []
}

/** How the words of a name sound, each once, with a sign that no name has: `~ptil` for Patil and पाटील. */
export function phoneticWords(name: string): string[] {
  const sounds = nameWords(name).map(phoneticKey)
  return [...new Set(sounds.filter((sound) => sound !== null).map(phoneticWord))]
}

/** A range of words, both ends included. */
export type WordRange = readonly [first: string, last: string]

/** Comes after every sign that a word or a number has, on both databases: what begins so is a range of an index. */
const MAX_CHARACTER = '\u{10FFFF}'

/** The words that begin so. */
export const prefixRange = (beginning: string): WordRange => [beginning, beginning + MAX_CHARACTER]

/**
 * The words that answer to one that is asked for: those that begin with its letters, and those that sound
 * like it, whichever script they are in. A beginning that ends with a consonant may go on; of one that ends
 * with `a`, which sounds leave out, all sounds that begin so would be far too many: Savita is not Savitri.
 */
export function matchingRanges(word: string): WordRange[] {
  const sound = phoneticKey(word)
  if (sound === null || sound === '') return [prefixRange(word)]
  const own = phoneticWord(sound)
  return [prefixRange(word), isOpenEnded(word) && sound.length > 1 ? prefixRange(own) : [own, own]]
}

const phoneticWord = (sound: string) => truncateWord(`~${sound}`)
