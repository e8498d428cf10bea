/** The words that somebody typed to find something by its name, in small letters. */
export const wordsOf = (text: string) => text.toLocaleLowerCase().split(/\s+/).filter(Boolean)

/** Whether names have every one of the words somewhere. */
export function hasWords(names: string, words: readonly string[]): boolean {
  const all = names.toLocaleLowerCase()
  return words.every((word) => all.includes(word))
}
