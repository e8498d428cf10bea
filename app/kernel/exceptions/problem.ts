import { STATUS_CODES } from 'node:http'
import { Exception } from '@adonisjs/core/exceptions'
import type { HttpContext } from '@adonisjs/core/http'
import { FieldRefusals, Refusal, sentence } from '#kernel/exceptions/refusal'

/** A request of another system that cannot be answered, with a message for the engineer who reads its log. */
export class Problem extends Exception {
  constructor(
    status: number,
    code: string,
    detail: string,
    readonly headers: Record<string, string> = {}
  ) {
    super(detail, { status, code })
  }
}

interface InvalidField {
  field?: string
  message: string
}

/**
 * Responds with problem details (RFC 9457). For a failure of the portal itself, it contains only the request id, under
 * which the log has the details.
 *
 * @param status status of the response, as the framework reads it from the error
 */
export function sendProblem(error: unknown, status: number, ctx: HttpContext): void {
  const { request, response } = ctx
  const isServerError = status >= 500
  const { code = 'E_ERROR', headers = {} } = error as Partial<Problem>
  for (const [name, value] of Object.entries(headers)) response.header(name, value)
  response.header('Cache-Control', 'no-store')
  response.status(status)
  response.type('application/problem+json')
  const errors = invalidFields(error, ctx)
  response.send(
    JSON.stringify({
      type: 'about:blank',
      title: STATUS_CODES[status] ?? 'Error',
      status,
      code: isServerError ? 'E_SERVER_ERROR' : code,
      detail: isServerError ? 'The portal could not process the request.' : detailOf(error, ctx),
      requestId: request.id() ?? null,
      ...(errors ? { errors } : {}),
    })
  )
}

function detailOf(error: unknown, { i18n }: Pick<HttpContext, 'i18n'>): string {
  if (error instanceof Refusal) return sentence(i18n, error.messageKey, error.params)
  if (error instanceof Problem) return error.message
  if (error instanceof FieldRefusals || validationErrorsOf(error))
    return 'Some values are not valid.'
  return (error as Error).message
}

function invalidFields(error: unknown, { i18n }: HttpContext): InvalidField[] | null {
  if (error instanceof FieldRefusals) {
    return error.fields.map(({ field, messageKey, params }) => ({
      field,
      message: sentence(i18n, messageKey, params),
    }))
  }
  if (error instanceof Refusal && error.field) {
    return [{ field: error.field, message: detailOf(error, { i18n }) }]
  }
  return validationErrorsOf(error)?.map(({ field, message }) => ({ field, message })) ?? null
}

/** Returns the errors of the framework's validators. */
function validationErrorsOf(error: unknown): InvalidField[] | null {
  const { code, messages } = error as { code?: string; messages?: unknown }
  return code === 'E_VALIDATION_ERROR' && Array.isArray(messages) ? messages : null
}
