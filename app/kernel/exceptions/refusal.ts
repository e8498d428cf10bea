import { Exception } from '@adonisjs/core/exceptions'
import { type PlainDate, formatDate } from '#kernel/calendar/plain_date'
import { type Translated, columnInLanguage, languageName } from '#kernel/formats/languages'
import type { I18n } from '@adonisjs/i18n'

/** A value in a sentence that differs by language: names of a master row, a language, a date, another sentence. */
export type SentenceValue =
  | string
  | number
  | Translated<'name'>
  | { language: string }
  | { day: PlainDate }
  | { key: string; params?: Record<string, SentenceValue> }

interface RefusalOptions {
  /** HTTP status for callers that accept JSON; a form shows the message on its page. */
  status?: number
  /** The form field that the message belongs to; without it, the message is shown above the form. */
  field?: string
}

/**
 * A refusal by a rule, explained to the user in their language. Nothing is written: throw it inside the transaction.
 */
export class Refusal extends Exception {
  static override status = 422
  static override code = 'E_REFUSED'

  readonly field?: string

  /**
   * @param messageKey key of the sentence in resources/lang, e.g. 'loans.messages.exceeds'
   * @param params values for the sentence, already formatted for display
   */
  constructor(
    readonly messageKey: string,
    readonly params: Record<string, SentenceValue> = {},
    options: RefusalOptions = {}
  ) {
    super(messageKey, { status: options.status ?? 422, code: 'E_REFUSED' })
    this.field = options.field
  }
}

/** Refusals of several fields of one form at once, in the order of the specification. */
export class FieldRefusals extends Exception {
  static override status = 422
  static override code = 'E_REFUSED'

  constructor(
    readonly fields: { field: string; messageKey: string; params?: Record<string, SentenceValue> }[]
  ) {
    super(fields.map((field) => field.messageKey).join(', '), { status: 422, code: 'E_REFUSED' })
  }
}

/**
 * A form that the server could not save, with its own message; the sentence may contain `{reference}`, the id of the
 * request under which the log has the cause.
 */
export class SaveFailure extends Exception {
  static override status = 500
  static override code = 'E_SAVE_FAILED'

  constructor(
    readonly messageKey: string,
    cause: unknown
  ) {
    super(messageKey, { status: 500, code: 'E_SAVE_FAILED', cause })
  }
}

/** The requested object does not exist, or the user may not see it: the response is the same in both cases. */
export class NotFound extends Exception {
  static override status = 404
  static override code = 'E_NOT_FOUND'

  constructor() {
    super('Not found', { status: 404, code: 'E_NOT_FOUND' })
  }
}

/** Too many requests from one address; the response is a page that explains this, whatever was requested. */
export class TooManyRequests extends Exception {
  static override status = 429
  static override code = 'E_TOO_MANY'

  constructor() {
    super('Too many', { status: 429, code: 'E_TOO_MANY' })
  }
}

/** The session has ended, or now belongs to another person; requests sent from a page get a 401 response. */
export class SignedOut extends Refusal {
  constructor() {
    super('auth.messages.sign_in_first', {}, { status: 401 })
  }
}

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
