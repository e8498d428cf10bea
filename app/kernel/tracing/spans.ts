import type { HttpContext } from '@adonisjs/core/http'

/** What a span may say: names and sizes, never a value that somebody typed. */
type SpanAttributes = Record<string, string | number>

/** What the rest of the portal asks of the tracing; there is none unless OTEL=on. */
export interface Tracing {
  /** Does work within a span of its own; what it throws is the span's, by its code alone. */
  run<T>(name: string, attributes: SpanAttributes, work: () => Promise<T>): Promise<T>
  /** Does work of which nothing is traced. */
  quietly<T>(work: () => Promise<T>): Promise<T>
  /** Id of the trace that is under way; undefined outside of one. */
  traceId(): string | undefined
  /** Settings that let a process go on with the trace that is under way. */
  settings(): NodeJS.ProcessEnv
}

let tracing: Tracing | null = null
const ofRequests = new WeakMap<HttpContext, string>()

export function useTracing(own: Tracing): void {
  tracing = own
}

/** Does work within a span of its own where there is tracing, and just does it elsewhere. */
export function inSpan<T>(
  name: string,
  attributes: SpanAttributes,
  work: () => Promise<T>
): Promise<T> {
  return tracing ? tracing.run(name, attributes, work) : work()
}

export const untraced = <T>(work: () => Promise<T>): Promise<T> =>
  tracing ? tracing.quietly(work) : work()

/** Names the trace of a request, for what is written to the log when it is over. */
export function rememberTrace(ctx: HttpContext): void {
  const id = tracing?.traceId()
  if (id) ofRequests.set(ctx, id)
}

/** Id of the trace of a request, or of what is under way where there is none. */
export const traceIdOf = (ctx: HttpContext | null): string | undefined =>
  (ctx && ofRequests.get(ctx)) ?? tracing?.traceId()

export const traceSettings = (): NodeJS.ProcessEnv => tracing?.settings() ?? {}
