import { type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { subscribe } from 'node:diagnostics_channel'
import type { ClientRequest, IncomingMessage } from 'node:http'
import type { Database } from '@adonisjs/lucid/database'
import { observeStatements } from '#kernel/database/statements'

export const tracer = () => trace.getTracer('arthasetu')

/** Marks a span as failed, with the code or class of the error: a message may contain user input. */
export function markFailed(span: Span, error: unknown): void {
  const { code, name } = error as { code?: unknown; name?: string }
  span.setStatus({ code: SpanStatusCode.ERROR })
  span.setAttribute('error.type', typeof code === 'string' ? code : (name ?? 'Error'))
}

/** Calls by fetch and by node:http, which report the same in two ways. */
const activeSpans = new WeakMap<object, Span>()

/** Creates a span for each call to another server: which one, how, and its response status; never what was sent. */
export function traceCalls(): void {
  on<{ request: { origin: string; method: string } }>('undici:request:create', ({ request }) =>
    startSpan(request, request.method, new URL(request.origin).host)
  )
  on<{ request: object; response: { statusCode: number } }>(
    'undici:request:headers',
    ({ request, response }) => recordStatus(request, response.statusCode)
  )
  on<{ request: object }>('undici:request:trailers', ({ request }) => endSpan(request))
  on<{ request: object; error: unknown }>('undici:request:error', ({ request, error }) =>
    endSpan(request, error)
  )
  on<{ request: ClientRequest }>('http.client.request.created', ({ request }) =>
    startSpan(request, request.method, request.host)
  )
  on<{ request: ClientRequest; response: IncomingMessage }>(
    'http.client.response.finish',
    ({ request, response }) => {
      recordStatus(request, response.statusCode ?? 0)
      endSpan(request)
    }
  )
  on<{ request: ClientRequest; error: unknown }>(
    'http.client.request.error',
    ({ request, error }) => endSpan(request, error)
  )
}

const on = <T>(channel: string, listener: (message: T) => void) =>
  subscribe(channel, (message) => listener(message as T))

function startSpan(request: object, method: string, address: string) {
  if (!trace.getActiveSpan()?.isRecording()) return
  const attributes = { 'http.request.method': method, 'server.address': address }
  activeSpans.set(request, tracer().startSpan(method, { kind: SpanKind.CLIENT, attributes }))
}

function recordStatus(request: object, status: number) {
  const span = activeSpans.get(request)
  span?.setAttribute('http.response.status_code', status)
  if (status >= 400) span?.setStatus({ code: SpanStatusCode.ERROR })
}

function endSpan(request: object, error?: unknown) {
  const span = activeSpans.get(request)
  if (span && error) markFailed(span, error)
  span?.end()
  activeSpans.delete(request)
}

const TABLE = /\b(?:from|into|update)\s+`?(\w+)/i

/** Returns `select applications`, as far as the statement shows it. */
const nameOf = (sql: string) =>
  [/\w+/.exec(sql)?.[0].toLowerCase() ?? 'statement', TABLE.exec(sql)?.[1]]
    .filter(Boolean)
    .join(' ')

/** Creates a span for each statement within a trace, with its text but without its values. */
export function traceStatements(db: Database): void {
  const system = db.connection().dialect.name === 'mysql' ? 'mysql' : 'sqlite'
  observeStatements(
    db,
    (sql) => {
      if (!trace.getActiveSpan()?.isRecording()) return null
      return tracer().startSpan(nameOf(sql), {
        kind: SpanKind.CLIENT,
        attributes: { 'db.system.name': system, 'db.query.text': sql },
      })
    },
    (span, _, error) => {
      if (error) markFailed(span, error)
      span.end()
    }
  )
}
