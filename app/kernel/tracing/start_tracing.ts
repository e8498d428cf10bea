import { context, defaultTextMapGetter, ROOT_CONTEXT, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { suppressTracing, W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { Logger } from '@adonisjs/core/logger'
import type { Database } from '@adonisjs/lucid/database'
import { running } from '#config/app'
import { traceCalls } from '#kernel/tracing/calls'
import { LogOnceExporter } from '#kernel/tracing/told_once'
import { queueOf, samplerOf } from '#kernel/tracing/settings'
import { type Tracing, useTracing } from '#kernel/tracing/spans'
import { traceStatements } from '#kernel/tracing/statements'
import { markFailed, tracer } from '#kernel/tracing/tracer'

/** What could not be sent when the process ends is not waited for any longer, in milliseconds. */
const SHUTDOWN_MS = 2000

const propagator = new W3CTraceContextPropagator()

/**
 * Sends spans to the collector that the OTEL_ variables name. Nobody's trace is gone on with but that of
 * the process that started this one: a visitor's headers are a visitor's.
 *
 * @returns sends the last ones
 */
export function startTracing(db: Database, logger: Logger): () => Promise<void> {
  const resource = defaultResource()
    .merge(
      resourceFromAttributes({ 'service.name': 'arthasetu', 'service.version': running.version })
    )
    .merge(detectResources({ detectors: [envDetector] }))
  const exporter = new LogOnceExporter(new OTLPTraceExporter(), logger)
  const spanProcessors = [new BatchSpanProcessor({ exporter, ...queueOf(process.env) })]
  const provider = new TracerProvider({
    resource,
    spanProcessors,
    sampler: samplerOf(process.env),
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  trace.setGlobalTracerProvider(provider)
  useTracing(tracing)
  traceStatements(db)
  traceCalls()
  return async () => {
    const late = new Promise<void>((resolve) => void setTimeout(resolve, SHUTDOWN_MS).unref())
    await Promise.race([provider.shutdown().catch(() => undefined), late])
  }
}

const tracing: Tracing = {
  run(name, attributes, work) {
    const active = context.active()
    const parent = trace.getSpan(active) ? active : parentContext()
    const span = tracer().startSpan(name, { attributes }, parent)
    return context.with(trace.setSpan(parent, span), async () => {
      try {
        return await work()
      } catch (error) {
        markFailed(span, error)
        throw error
      } finally {
        span.end()
      }
    })
  },
  quietly: (work) => context.with(suppressTracing(context.active()), work),
  traceId: () => trace.getActiveSpan()?.spanContext().traceId,
  settings() {
    const carrier: Record<string, string> = {}
    propagator.inject(context.active(), carrier, {
      set: (into, key, value) => void (into[key.toUpperCase()] = value),
    })
    return { TRACEPARENT: carrier.TRACEPARENT }
  },
}

/** The trace of the process that started this one. */
const parentContext = () =>
  propagator.extract(
    ROOT_CONTEXT,
    { traceparent: process.env.TRACEPARENT ?? '' },
    defaultTextMapGetter
  )
