import { HttpContext } from '@adonisjs/core/http'
import { traceIdOf } from '#kernel/tracing/spans'

/**
 * Returns the id of a request as it is stored: a proxy or any client may send its own, so values that could contain
 * something other than an id are omitted.
 */
export function storedRequestId(id: string | undefined): string | null {
  return id !== undefined && /^[\w-]{8,64}$/.test(id) && !/^\d+$/.test(id) ? id : null
}

/** Fields of a request with the same names as in the request log, so that lines of both can be joined. */
interface RequestLogFields {
  request?: string
  person?: number
  route?: string
  /** OpenTelemetry trace id, if there is one. */
  trace?: string
}

/**
 * Returns the log fields of the current request, and none outside of one. The route is logged instead of the address,
 * which may contain a number; the person is known once the sign-in has been checked.
 */
export function requestLogFields(ctx: HttpContext | null = HttpContext.get()): RequestLogFields {
  const trace = traceIdOf(ctx)
  if (!ctx) return { trace }
  const { request, route, auth } = ctx as Partial<HttpContext> & Pick<HttpContext, 'request'>
  return {
    request: storedRequestId(request.id()) ?? undefined,
    person: auth?.user?.id,
    route: route?.pattern,
    trace,
  }
}

const REDACTED = '[hidden]'

/** Digits of an Aadhaar, account or mobile number: nine or more, or twelve in groups of four as on the card. */
const DIGITS = /(?<![\w.-])(?:\+?\d{9,18}|\d{4}([ -])\d{4}\1\d{4})(?![\w-])/g
const PAN = /(?<![A-Z\d])[A-Z]{5}\d{4}[A-Z](?![A-Z\d])/gi

/** Messages in which MySQL and MariaDB repeat user input. */
const QUOTED_INPUT = /(Duplicate entry |value: | near )'.*?'(?= for | at |\s|$)/gs

/** No count in the portal is this large; only the timestamp of a line is, in milliseconds. */
const MIN_IDENTIFIER = 100_000_000

/**
 * Removes values that could be personal from a line of the log: code that logs an error cannot know what a driver, a
 * gateway or a mail server put into its message.
 */
export const redactLine = (line: string): string =>
  `${JSON.stringify(JSON.parse(line, redactValue))}\n`

function redactValue(this: object, key: string, value: unknown) {
  /** The MySQL driver adds the statement with all its values to the error. */
  if (key === 'sql' && 'sqlMessage' in this) return undefined
  if (typeof value === 'string') {
    return value
      .replace(QUOTED_INPUT, `$1'${REDACTED}'`)
      .replace(DIGITS, REDACTED)
      .replace(PAN, REDACTED)
  }
  return typeof value === 'number' && value >= MIN_IDENTIFIER && key !== 'time' ? REDACTED : value
}
