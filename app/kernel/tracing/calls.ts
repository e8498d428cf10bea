import { subscribe } from 'node:diagnostics_channel'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { fail, tracer } from '#kernel/tracing/tracer'

/** Calls by fetch and by node:http, which say the same in two ways. */
const begun = new WeakMap<object, Span>()

/** A span for each call to another server: which one, how, and how it answered; never what was sent. */
export function traceCalls(): void {
  on<{ request: { origin: string; method: string } }>('undici:request:create', ({ request }) =>
    begin(request, request.method, new URL(request.origin).host)
  )
  on<{ request: object; response: { statusCode: number } }>(
    'undici:request:headers',
    ({ request, response }) => answered(request, response.statusCode)
  )
  on<{ request: object }>('undici:request:trailers', ({ request }) => end(request))
  on<{ request: object; error: unknown }>('undici:request:error', ({ request, error }) =>
    end(request, error)
  )
  on<{ request: ClientRequest }>('http.client.request.created', ({ request }) =>
    begin(request, request.method, request.host)
  )
  on<{ request: ClientRequest; response: IncomingMessage }>(
    'http.client.response.finish',
    ({ request, response }) => {
      answered(request, response.statusCode ?? 0)
      end(request)
    }
  )
  on<{ request: ClientRequest; error: unknown }>(
    'http.client.request.error',
    ({ request, error }) => end(request, error)
  )
}

const on = <T>(channel: string, told: (message: T) => void) =>
  subscribe(channel, (message) => told(message as T))

function begin(request: object, method: string, address: string) {
  if (!trace.getActiveSpan()?.isRecording()) return
  const attributes = { 'http.request.method': method, 'server.address': address }
  begun.set(request, tracer().startSpan(method, { kind: SpanKind.CLIENT, attributes }))
}

function answered(request: object, status: number) {
  const span = begun.get(request)
  span?.setAttribute('http.response.status_code', status)
  if (status >= 400) span?.setStatus({ code: SpanStatusCode.ERROR })
}

function end(request: object, error?: unknown) {
  const span = begun.get(request)
  if (span && error) fail(span, error)
  span?.end()
  begun.delete(request)
}
