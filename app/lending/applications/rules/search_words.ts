import { isOpenEnded, soundOf } from '#kernel/formats/name_sound'
import { keptWord, nameWords } from '#kernel/formats/name_words'

/** A word of a name is left out by no search that has so many; more are only a burden on the database. */
const MOST = 8

/** The words that somebody looks for, and no more of them than a database takes well. */
export const askedWords = (text: string): string[] => nameWords(text).slice(0, MOST)

/**
 * The digits at the end of an application's number as a word: backwards, so that its last digits are
 * the beginning of the word, and with a sign that no name has. `IL-PUN-2627-000123` gives #321000.
 */
export function endingWord(number: string): string[] {
  const digits = /\d+$/.exec(number)
  return digits ? [`#${[...digits[0]].reverse().join('')}`] : []
}

/** How the words of a name sound, each once, with a sign that no name has: `~ptil` for Patil and पाटील. */
export function soundWords(name: string): string[] {
  const sounds = nameWords(name).map(soundOf)
  return [...new Set(sounds.filter((sound) => sound !== null).map(marked))]
}

/** A range of words, both ends included. */
export type WordRange = readonly [first: string, last: string]

/** Comes after every sign that a word or a number has, on both databases: what begins so is a range of an index. */
const LAST_SIGN = '\u{10FFFF}'

/** The words that begin so. */
export const rangeOf = (beginning: string): WordRange => [beginning, beginning + LAST_SIGN]

/**
 * The words that answer to one that is asked for: those that begin with its letters, and those that sound
 * like it, whichever script they are in. A beginning that ends with a consonant may go on; of one that ends
 * with `a`, which sounds leave out, all sounds that begin so would be far too many: Savita is not Savitri.
 */
export function rangesOf(word: string): WordRange[] {
  const sound = soundOf(word)
  if (sound === null || sound === '') return [rangeOf(word)]
  const own = marked(sound)
  return [rangeOf(word), isOpenEnded(word) && sound.length > 1 ? rangeOf(own) : [own, own]]
}

const marked = (sound: string) => keptWord(`~${sound}`)
