import { SpanStatusCode, type Span, trace } from '@opentelemetry/api'

export const tracer = () => trace.getTracer('arthasetu')

/** Says that what a span is about failed, by code or class: a message may hold what somebody typed. */
export function markFailed(span: Span, error: unknown): void {
  const { code, name } = error as { code?: unknown; name?: string }
  span.setStatus({ code: SpanStatusCode.ERROR })
  span.setAttribute('error.type', typeof code === 'string' ? code : (name ?? 'Error'))
}
