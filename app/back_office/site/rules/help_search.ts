/* Search of the help: a few articles in a few languages, searched word by word. */

/** An article in one language, as used by the search. */
interface SearchableText {
  title: string
  text: string
}

/** Letters may be typed with or without nukta, and with anusvara or chandrabindu. */
const SAME_LETTERS: [RegExp, string][] = [
  [/\u093C/g, ''],
  [/\u0901/g, '\u0902'],
  [/[\u200C\u200D]/g, ''],
]
const WORD = /[\p{L}\p{M}\p{N}]+/gu
/** Vowel signs and what follows them at the end: without them हप्ता, हप्ते and हप्त्याची have the same beginning. */
const ENDING = /[\u0902\u093E-\u094D]+$/
const DEVANAGARI = /[\u0900-\u097F]/
/** Endings of English words that do not change the meaning. */
const ENGLISH_ENDING = /(?:ies|es|ing|ed|s|y|e)$/
/** Minimum number of letters that identify a word by its beginning. */
const MIN_LETTERS = 3

function plain(text: string): string {
  const folded = text.normalize('NFD').toLowerCase()
  const same = SAME_LETTERS.reduce((all, [from, to]) => all.replace(from, to), folded)
  return same.normalize('NFC')
}

/** Returns a word without its variable ending; at least three letters remain. */
function stemOf(word: string): string {
  const stem = word.replace(DEVANAGARI.test(word) ? ENDING : ENGLISH_ENDING, '')
  return stem.length >= MIN_LETTERS ? stem : word
}

/** Returns the words of a text in the form in which they are compared. */
export const wordsOf = (text: string): string[] => (plain(text).match(WORD) ?? []).map(stemOf)

/** A typed word may be the beginning of the word, or the word with an ending of its language. */
const matchesWord = (searched: string, word: string) =>
  word === searched ||
  (searched.length >= MIN_LETTERS && word.startsWith(searched)) ||
  (DEVANAGARI.test(word) && word.length >= MIN_LETTERS && searched.startsWith(word))

/**
 * Returns how often each search word occurs in an article; an occurrence in the title counts as much as ten in the
 * text.
 */
function weights(searched: readonly string[], { title, text }: SearchableText): number[] {
  const [titled, written] = [wordsOf(title), wordsOf(text)]
  return searched.map((one) => {
    const count = (words: string[]) => words.filter((word) => matchesWord(one, word)).length
    return 10 * count(titled) + count(written)
  })
}

/**
 * Returns the articles that answer a question, the best first: those with all of its words, or else those with any.
 *
 * @param articles each in the languages it has; a word may occur in any of them
 * @returns the keys of the articles found
 */
export function searchHelp<Key extends string>(
  question: string,
  articles: readonly { key: Key; texts: readonly SearchableText[] }[]
): Key[] {
  const searched = [...new Set(wordsOf(question))]
  if (searched.length === 0) return []
  const found = articles
    .map(({ key, texts }) => {
      const each = texts.map((text) => weights(searched, text))
      const best = searched.map((_, index) => Math.max(0, ...each.map((counts) => counts[index])))
      const matched = best.filter((weight) => weight > 0).length
      return { key, matched, weight: best.reduce((sum, one) => sum + one, 0) }
    })
    .filter(({ matched }) => matched > 0)
  const most = Math.max(0, ...found.map(({ matched }) => matched))
  return found
    .filter(({ matched }) => matched === most)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ key }) => key)
}
