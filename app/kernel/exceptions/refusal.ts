import { Exception } from '@adonisjs/core/exceptions'
import type { PlainDate } from '#kernel/calendar/plain_date'
import type { Translated } from '#kernel/formats/languages'

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
