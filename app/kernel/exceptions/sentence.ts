import type { I18n } from '@adonisjs/i18n'
import { formatDate } from '#kernel/calendar/plain_date'
import { columnInLanguage, languageName } from '#kernel/formats/languages'
import { FieldRefusals, Refusal, type SentenceValue } from '#kernel/exceptions/refusal'

/** Modules of strings that were renamed. Changes proposed before keep the old keys in their difference. */
const RENAMED_MODULES: Readonly<Record<string, string>> = {
  confirmations: 'maker_checker',
  personal_data: 'privacy',
}

/** The key under which a stored sentence is found today. */
export function currentKey(key: string): string {
  const [module, ...rest] = key.split('.')
  return [RENAMED_MODULES[module] ?? module, ...rest].join('.')
}

/** Fills in a sentence in the reader's language, its values included. */
export function sentence(i18n: I18n, key: string, params: Record<string, SentenceValue> = {}) {
  const values = Object.entries(params).map(([name, value]) => [name, sentenceValue(i18n, value)])
  return i18n.t(key, Object.fromEntries(values))
}

/** What a reader calls a language: 'Marathi', or its name in itself where they have no word for it. */
export const languageNameFor = (i18n: I18n, locale: string): string =>
  i18n.resolveIdentifier(`common.languages.${locale}`)?.message ?? languageName(locale)

/** A value of a sentence in the reader's language. */
export function sentenceValue(i18n: I18n, value: SentenceValue): string | number {
  if (typeof value !== 'object') {
    return value
  }
  if ('key' in value) {
    return sentence(i18n, currentKey(value.key), value.params)
  }
  if ('language' in value) {
    return languageNameFor(i18n, value.language)
  }
  if ('day' in value) {
    return formatDate(value.day, i18n.locale)
  }
  return columnInLanguage(value, 'name', i18n.locale)
}

/** What went wrong in one line, for a command's output: a refusal's own sentence, else the error. */
export function describeError(error: unknown, i18n: I18n): string {
  if (error instanceof Refusal) return sentence(i18n, error.messageKey, error.params)
  if (error instanceof FieldRefusals) {
    const sentences = error.fields.map(({ messageKey, params }) =>
      sentence(i18n, messageKey, params)
    )
    return sentences.join(' ')
  }
  return error instanceof Error ? withoutStatement(error) : String(error)
}

/** The databases' own words: the query builder puts the statement before them. */
function withoutStatement(error: Error): string {
  const { code, message } = error as NodeJS.ErrnoException
  const isFromDatabase = /^(?:ER_|SQLITE_)/.test(code ?? '')
  return isFromDatabase ? message.slice(message.lastIndexOf(' - ') + 1).replace(/^- /, '') : message
}

/** What the innermost cause says: packages put their own words around those of the system. */
export function rootCauseMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause instanceof Error) return rootCauseMessage(error.cause)
  return error.message || (error as NodeJS.ErrnoException).code || error.name
}
