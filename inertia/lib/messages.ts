import { messageValues, numberLocale } from '#kernel/formats/message_values'

export type Locale = string
type Values = Record<string, string | number | boolean | null | undefined>

const catalogues: Record<string, Record<string, string>> = {}

/** `{name}`, `{name, number}` or the beginning of `{name, plural, …}` and `{name, select, …}`. */
const ARGUMENT = /\{(\w+)(?:, (\w+))?,?/y
/** The beginning of the branch for a number or a word: `one {…}`, `=0 {…}`. */
const BRANCH = /\s*=?(\w+) \{/y

const numberText = (value: unknown, locale: string) =>
  new Intl.NumberFormat(numberLocale(locale)).format(Number(value))

/** Fills in the sentence of a language from a place on, as far as the brace that ends its branch. */
class Filling {
  #at = 0

  constructor(
    readonly text: string,
    readonly values: Values,
    readonly locale: string
  ) {}

  /** @param count the value of `#` */
  fill(count?: unknown): string {
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
      branches.set(branch[0].trim().slice(0, -2), this.fill(isPlural ? value : count))
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

/** Takes strings in one language by their full keys. */
export function addMessages(locale: string, sentences: Record<string, string>) {
  Object.assign((catalogues[locale] ??= {}), sentences)
}

/** Keys of the page that is rendered; everything where pages bring their own strings. */
let shown: ReadonlySet<string> | undefined

/** On the server, which has the strings of all pages: takes those of one page, as its browser will. */
export function showOnly(keys: ReadonlySet<string> | undefined) {
  shown = keys
}

/** The sentence of a key, if it came with the page. */
const sentenceOf = (locale: string, key: string): string | undefined =>
  shown && !shown.has(key) ? undefined : catalogues[locale]?.[key]

/** The key of a word under others; one with a dot is a whole key itself. */
export const keyUnder = (labels: string | undefined, word: string) =>
  word.includes('.') ? word : `${labels}.${word}`

/** Whether there is a sentence of this key among those that came with the page. */
export const hasMessage = (locale: string, key: string): boolean =>
  sentenceOf(locale, key) !== undefined

/**
 * The sentence of a key in a language, with its values filled in: what of ICU's messages the sentences use,
 * which a test holds against its formatter. A missing key shows itself, and a test makes sure that there is none.
 */
export function translate(locale: string, key: string, values?: Values): string {
  const text = sentenceOf(locale, key)
  if (text === undefined) return key
  return /\{|''/.test(text) ? new Filling(text, messageValues(values, locale), locale).fill() : text
}
