import i18nManager from '@adonisjs/i18n/services/main'
import { inLanguage } from '#kernel/formats/languages'
import { namesOf } from '#masters/queries/masters'
import { smsValue } from '#notifications/rules/sms_values'
import type { LocalText, LocalWord, NamedRow, ParamValue } from '#notifications/rules/templates'

export type Params = Record<string, ParamValue | undefined>

export type TemplatePart = 'sms' | 'subject' | 'email' | 'notice'

/** Values that a sentence may do without: `hasRemarks` and the like say whether they are there. */
const OPTIONAL = [
  'reason',
  'remarks',
  'date',
  'time',
  'amount',
  'loiNumber',
  'validTill',
  'lastDay',
  'claim',
] as const

const isWord = (value: unknown): value is LocalWord => typeof value === 'object' && value !== null

const isRow = (word: LocalWord): word is NamedRow => 'nameEn' in word

/** By language, of a master row only its names. */
const wordsOf = (word: LocalWord): LocalText => (isRow(word) ? namesOf(word) : word)

/** The values of a sentence in a language; `has…` says whether those are there that it may do without. */
export function valuesIn(locale: string, params: Params): Record<string, string | number> {
  const values: Record<string, string | number> = {}
  for (const [name, value] of Object.entries(params)) {
    values[name] = isWord(value) ? inLanguage(wordsOf(value), locale) : (value ?? '')
  }
  for (const name of OPTIONAL) {
    values[name] ??= ''
    values[`has${name[0].toUpperCase()}${name.slice(1)}`] = values[name] === '' ? 'no' : 'yes'
  }
  return values
}

/** Values as they may stand in an SMS: no longer than the operators take. */
export const smsParams = (params: Params, locale: string): Params =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      const text = isWord(value) ? inLanguage(wordsOf(value), locale) : value
      return [name, typeof text === 'string' ? smsValue(text, locale) : text]
    })
  )

/** One of the sentences of a template in one language. */
export function renderTemplate(
  template: string,
  part: TemplatePart,
  locale: string,
  params: Params
): string {
  const key = `notifications.templates.${template}.${part}`
  return i18nManager.locale(locale).t(key, valuesIn(locale, params)).trim()
}

/** The officer's words where the sentence of the notice does not hold them already; null without any. */
export function remarksBeside(text: string, { remarks }: Params): string | null {
  const words = remarks ? String(remarks).trim() : ''
  return words === '' || text.includes(words) ? null : words
}

/** Values as a notice keeps them: of a master row only its names. */
export function storedParams(params: Params): Params {
  const entries = Object.entries(params)
  return Object.fromEntries(entries.map(([name, v]) => [name, isWord(v) ? wordsOf(v) : v]))
}
