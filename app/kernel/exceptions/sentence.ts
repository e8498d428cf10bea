import type { I18n } from '@adonisjs/i18n'
import { formatDate } from '#kernel/calendar/plain_date'
import { columnInLanguage, languageName } from '#kernel/formats/languages'
import { FieldRefusals, Refusal, type SentenceValue } from '#kernel/exceptions/refusal'

/** Translation modules that were renamed. Stored differences of earlier change proposals have the old keys. */
const RENAMED_MODULES: Readonly<Record<string, string>> = {
  confirmations: 'maker_checker',
  personal_data: 'privacy',
}

/** Returns the current key of a stored sentence. */
export function currentKey(key: string): string {
  const [module, ...rest] = key.split('.')
  return [RENAMED_MODULES[module] ?? module, ...rest].join('.')
}

/** Formats a sentence in the reader's language, including its values. */
export function sentence(i18n: I18n, key: string, params: Record<string, SentenceValue> = {}) {
  const values = Object.entries(params).map(([name, value]) => [name, sentenceValue(i18n, value)])
  return i18n.t(key, Object.fromEntries(values))
}

/**
 * Returns the name of a language for a reader: 'Marathi', or its native name if the reader's language has no word for
 * it.
 */
export const languageNameFor = (i18n: I18n, locale: string): string =>
  i18n.resolveIdentifier(`common.languages.${locale}`)?.message ?? languageName(locale)

/** Formats a value of a sentence in the reader's language. */
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

/** Describes an error in one line, for a command's output: the sentence of a refusal, otherwise the error message. */
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

/** Returns the database's own message: the query builder puts the statement before it. */
function withoutStatement(error: Error): string {
  const { code, message } = error as NodeJS.ErrnoException
  const isFromDatabase = /^(?:ER_|SQLITE_)/.test(code ?? '')
  return isFromDatabase ? message.slice(message.lastIndexOf(' - ') + 1).replace(/^- /, '') : message
}

/** Returns the message of the innermost cause: packages wrap the messages of the system. */
export function rootCauseMessage(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.cause instanceof Error) return rootCauseMessage(error.cause)
  return error.message || (error as NodeJS.ErrnoException).code || error.name
}
