import { askedWords, endingWord } from '#applications/rules/search_words'

/** A query of applications, of either builder. */
interface Narrowed {
  whereRaw(sql: string, bindings: string[]): unknown
}

/** Comes after every sign that a word or a number has, on both databases: what begins so is a range of an index. */
const LAST_SIGN = '\u{10FFFF}'

/**
 * Applications whose applicant's name has each of these words, or words that begin so, in any order.
 *
 * @param id the column of the application's id, with its table's name
 */
export function whereNamed(query: Narrowed, id: string, name: string): void {
  const words = askedWords(name)
  if (words.length === 0) query.whereRaw('1 = 0', [])
  for (const word of words) whereWord(query, id, word)
}

/** Applications whose number ends with these digits, or begins with what is more than digits. */
export function whereNumbered(query: Narrowed, number: string): void {
  if (!/^\d+$/.test(number)) {
    query.whereRaw('applications.number >= ? and applications.number < ?', rangeOf(number))
    return
  }
  for (const word of endingWord(number)) whereWord(query, 'applications.id', word)
}

function whereWord(query: Narrowed, id: string, word: string) {
  query.whereRaw(
    `${id} in (select application_id from application_words where word >= ? and word < ?)`,
    rangeOf(word)
  )
}

const rangeOf = (beginning: string) => [beginning, beginning + LAST_SIGN]
