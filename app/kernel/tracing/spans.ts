import type { HttpContext } from '@adonisjs/core/http'

/** Attributes that a span may have: names and sizes, never user input. */
type SpanAttributes = Record<string, string | number>

/** Tracing interface for the rest of the portal; there is no implementation unless OTEL=on. */
export interface Tracing {
  /** Runs work in a span of its own; an error is recorded by its code only. */
  run<T>(name: string, attributes: SpanAttributes, work: () => Promise<T>): Promise<T>
  /** Runs work without tracing. */
  quietly<T>(work: () => Promise<T>): Promise<T>
  /** Id of the current trace; undefined outside of one. */
  traceId(): string | undefined
  /** Environment with which a child process continues the current trace. */
  settings(): NodeJS.ProcessEnv
}

let tracing: Tracing | null = null
const traceIds = new WeakMap<HttpContext, string>()

export function useTracing(own: Tracing): void {
  tracing = own
}

/** Runs work in a span of its own if tracing is on, and otherwise just runs it. */
export function inSpan<T>(
  name: string,
  attributes: SpanAttributes,
  work: () => Promise<T>
): Promise<T> {
  return tracing ? tracing.run(name, attributes, work) : work()
}

export const untraced = <T>(work: () => Promise<T>): Promise<T> =>
  tracing ? tracing.quietly(work) : work()

/** Stores the trace id of a request, for the log lines that are written after it. */
export function rememberTrace(ctx: HttpContext): void {
  const id = tracing?.traceId()
  if (id) traceIds.set(ctx, id)
}

/** Returns the trace id of a request, or the current one if it has none. */
export const traceIdOf = (ctx: HttpContext | null): string | undefined =>
  (ctx && traceIds.get(ctx)) ?? tracing?.traceId()

export const traceSettings = (): NodeJS.ProcessEnv => tracing?.settings() ?? {}
