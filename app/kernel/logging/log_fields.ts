import { HttpContext } from '@adonisjs/core/http'
import { traceIdOf } from '#kernel/tracing/spans'

/**
 * The id of a request as it is stored: a proxy may bring its own, and so may anybody else, so what
 * could hold something other than an id is left out.
 */
export function storedRequestId(id: string | undefined): string | null {
  return id !== undefined && /^[\w-]{8,64}$/.test(id) && !/^\d+$/.test(id) ? id : null
}

/** Names of a request as the request log has them too, so that lines of both join. */
interface RequestLogFields {
  request?: string
  person?: number
  route?: string
  /** Of OpenTelemetry, where there is one. */
  trace?: string
}

/**
 * The request in which something is written to the log, and nothing outside of one. The route stands
 * for the address, which may hold a number; who it is, is known when the sign-in was looked at.
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

/** Digits of an Aadhaar, an account or a mobile: nine and more, or twelve in fours as on the card. */
const DIGITS = /(?<![\w.-])(?:\+?\d{9,18}|\d{4}([ -])\d{4}\1\d{4})(?![\w-])/g
const PAN = /(?<![A-Z\d])[A-Z]{5}\d{4}[A-Z](?![A-Z\d])/gi

/** Messages in which MySQL and MariaDB repeat what somebody typed. */
const QUOTED_INPUT = /(Duplicate entry |value: | near )'.*?'(?= for | at |\s|$)/gs

/** Nothing that the portal counts is as large; the instant of a line is, in milliseconds. */
const MIN_IDENTIFIER = 100_000_000

/**
 * A line of the log without what could be a person's: whoever writes an error there does not know what
 * a driver, a gateway or a mail server put into its message.
 */
export const redactLine = (line: string): string =>
  `${JSON.stringify(JSON.parse(line, redactValue))}\n`

function redactValue(this: object, key: string, value: unknown) {
  /** The driver of MySQL puts the statement beside its error, with every value in it. */
  if (key === 'sql' && 'sqlMessage' in this) return undefined
  if (typeof value === 'string') {
    return value
      .replace(QUOTED_INPUT, `$1'${REDACTED}'`)
      .replace(DIGITS, REDACTED)
      .replace(PAN, REDACTED)
  }
  return typeof value === 'number' && value >= MIN_IDENTIFIER && key !== 'time' ? REDACTED : value
}
