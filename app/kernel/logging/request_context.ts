import { HttpContext } from '@adonisjs/core/http'
import { storedRequestId } from '#kernel/logging/request_id'
import { traceIdOf } from '#kernel/tracing/spans'

/** Names of a request as the request log has them too, so that lines of both join. */
export interface RequestLogFields {
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
