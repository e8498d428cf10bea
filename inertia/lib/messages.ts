import { messageValues, numberLocale } from '#kernel/formats/message_values'

export type Locale = string
type Values = Record<string, string | number | boolean | null | undefined>

const catalogues: Record<string, Record<string, string>> = {}

/** `{name}`, `{name, number}` or the start of `{name, plural, …}` and `{name, select, …}`. */
const ARGUMENT = /\{(\w+)(?:, (\w+))?,?/y
/** The start of the branch for a number or a word: `one {…}`, `=0 {…}`. */
const BRANCH = /\s*=?(\w+) \{/y

const numberText = (value: unknown, locale: string) =>
  new Intl.NumberFormat(numberLocale(locale)).format(Number(value))

/** Fills in the text of a language from a position up to the brace that ends its branch. */
class MessageFormatter {
  #at = 0

  constructor(
    readonly text: string,
    readonly values: Values,
    readonly locale: string
  ) {}

  /** @param count the value of `#` */
  format(count?: unknown): string {
    let filled = ''
    while (this.#at < this.text.length && this.text[this.#at] !== '}') {
      const char = this.text[this.#at]
      if (char === '{') filled += this.#argument(count)
      else {
        filled += char === '#' && count !== undefined ? numberText(count, this.locale) : char
        this.#at += this.text.startsWith("''", this.#at) ? 2 : 1
      }
    }
    return filled
  }

  #match(pattern: RegExp) {
    pattern.lastIndex = this.#at
    const match = pattern.exec(this.text)
    if (match) this.#at = pattern.lastIndex
    return match
  }

  #argument(count: unknown): string {
    const [hole, name, kind] = this.#match(ARGUMENT)!
    const value = this.values[name]
    const branches = new Map<string, string>()
    const isPlural = kind === 'plural'
    for (let branch; (branch = this.#match(BRANCH));) {
      branches.set(branch[0].trim().slice(0, -2), this.format(isPlural ? value : count))
      this.#at += 1
    }
    this.#at += 1
    if (kind === 'number') return numberText(value, this.locale)
    if (!kind) return String(value ?? `${hole}}`)
    const rules = new Intl.PluralRules(numberLocale(this.locale))
    const word = isPlural ? rules.select(Number(value)) : String(value)
    return branches.get(`=${value}`) ?? branches.get(word) ?? branches.get('other') ?? ''
  }
}

/** Adds texts in one language by their full keys. */
export function addMessages(locale: string, sentences: Record<string, string>) {
  Object.assign((catalogues[locale] ??= {}), sentences)
}

/** Keys of the page that is rendered; all keys where pages bring their own texts. */
let shown: ReadonlySet<string> | undefined

/** Limits the texts on the server, which has those of all pages, to those of one page, as in its browser. */
export function limitToKeys(keys: ReadonlySet<string> | undefined) {
  shown = keys
}

/** Returns the text of a key, if it was sent with the page. */
const sentenceOf = (locale: string, key: string): string | undefined =>
  shown && !shown.has(key) ? undefined : catalogues[locale]?.[key]

/** Returns the key of a word under a prefix; a word with a dot is a complete key. */
export const keyUnder = (labels: string | undefined, word: string) =>
  word.includes('.') ? word : `${labels}.${word}`

/** Whether a text with this key was sent with the page. */
export const hasMessage = (locale: string, key: string): boolean =>
  sentenceOf(locale, key) !== undefined

/**
 * Returns the text of a key in a language, with its values filled in: supports the part of ICU messages that the texts
 * use, which a test compares with its formatter. A missing key is shown itself, and a test ensures that there is none.
 */
export function translate(locale: string, key: string, values?: Values): string {
  const text = sentenceOf(locale, key)
  if (text === undefined) return key
  return /\{|''/.test(text)
    ? new MessageFormatter(text, messageValues(values, locale), locale).format()
    : text
}
