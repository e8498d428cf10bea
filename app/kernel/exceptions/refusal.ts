import { Exception } from '@adonisjs/core/exceptions'
import type { PlainDate } from '#kernel/calendar/plain_date'
import type { Translated } from '#kernel/formats/languages'

/** A value of a sentence that differs by language: names of a master row, a language, a day, another sentence. */
export type SentenceValue =
  | string
  | number
  | Translated<'name'>
  | { language: string }
  | { day: PlainDate }
  | { key: string; params?: Record<string, SentenceValue> }

interface RefusalOptions {
  /** HTTP status for callers that want JSON; a form gets its message and stays. */
  status?: number
  /** The form field the message belongs to; without it the message stands above the form. */
  field?: string
}

/**
 * A rule said no, and the person is told why in their language. Nothing was written: throw it
 * inside the transaction.
 */
export class Refusal extends Exception {
  static override status = 422
  static override code = 'E_REFUSED'

  readonly field?: string

  /**
   * @param messageKey key of the sentence in resources/lang, e.g. 'loans.messages.exceeds'
   * @param params values for the sentence, already formatted for a person
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

/** Several fields of one form refused at once, in the order the specification gives. */
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
 * A form that the server could not save, with words of its own; the sentence may say `{reference}`,
 * the request under which the log has the cause.
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

/** What is asked for does not exist for this person: the same answer whichever of the two it is. */
export class NotFound extends Exception {
  static override status = 404
  static override code = 'E_NOT_FOUND'

  constructor() {
    super('Not found', { status: 404, code: 'E_NOT_FOUND' })
  }
}

/** Asked for too often from one place; answered with a page that says so, whichever was asked for. */
export class TooManyRequests extends Exception {
  static override status = 429
  static override code = 'E_TOO_MANY'

  constructor() {
    super('Too many', { status: 429, code: 'E_TOO_MANY' })
  }
}

/** The session has ended, or is now another person's; answered with 401 to what runs beside a page. */
export class SignedOut extends Refusal {
  constructor() {
    super('auth.messages.sign_in_first', {}, { status: 401 })
  }
}
