import { context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { rememberTrace } from '#kernel/tracing/spans'
import { storedRequestId } from '#kernel/logging/log_lines'
import { tracer } from '#kernel/tracing/instrumentation'

const NOT_TRACED = /^\/(?:health|metrics|assets)(?:\/|$)/

/**
 * Creates a span for each request, named by its route: no address, no query, no user input. Only active with OTEL=on
 * (start/kernel.ts).
 */
export default class TracingMiddleware {
  handle(ctx: HttpContext, next: NextFn) {
    const { request, response } = ctx
    if (NOT_TRACED.test(request.url())) return next()
    const method = request.method()
    const span = tracer().startSpan(method, { kind: SpanKind.SERVER }, ROOT_CONTEXT)
    const answer = response.response
    answer.once('close', () => {
      const route = ctx.route?.pattern
      if (route) span.updateName(`${method} ${route}`)
      span.setAttributes({
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': answer.statusCode,
        'arthasetu.request': storedRequestId(request.id()) ?? undefined,
      })
      if (answer.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    })
    return context.with(trace.setSpan(ROOT_CONTEXT, span), () => {
      rememberTrace(ctx)
      return next()
    })
  }
}
