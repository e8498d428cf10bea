import type { I18n } from '@adonisjs/i18n'
import { FieldRefusals, Refusal } from '#kernel/exceptions/refusal'
import { sentence } from '#kernel/exceptions/sentence'

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
