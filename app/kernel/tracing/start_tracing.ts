import {
  type ExportResult,
  ExportResultCode,
  W3CTraceContextPropagator,
  suppressTracing,
} from '@opentelemetry/core'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type ReadableSpan,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Logger } from '@adonisjs/core/logger'
import { ROOT_CONTEXT, context, defaultTextMapGetter, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources'
import type { Database } from '@adonisjs/lucid/database'
import { buildInfo } from '#config/app'
import { markFailed, traceCalls, traceStatements, tracer } from '#kernel/tracing/instrumentation'
import { type Tracing, useTracing } from '#kernel/tracing/spans'

/** Logs once that the collector is unavailable, and once that it is back; spans meanwhile are dropped. */
class LogOnceExporter implements SpanExporter {
  #isAway = false

  constructor(
    private readonly exporter: SpanExporter,
    private readonly logger: Logger
  ) {}

  export(spans: ReadableSpan[], done: (result: ExportResult) => void): void {
    this.exporter.export(spans, (result) => {
      this.#logChange(result)
      done(result)
    })
  }

  #logChange({ code, error }: ExportResult) {
    const isAway = code !== ExportResultCode.SUCCESS
    if (isAway === this.#isAway) return
    this.#isAway = isAway
    if (isAway) this.logger.warn({ err: error }, 'trace collector does not accept traces')
    else this.logger.info('trace collector accepts traces again')
  }

  shutdown(): Promise<void> {
    return this.exporter.shutdown()
  }

  async forceFlush(): Promise<void> {
    await this.exporter.forceFlush?.()
  }
}

const PARENT_BASED = 'parentbased_'

/**
 * Returns which traces are sampled, by OTEL_TRACES_SAMPLER and OTEL_TRACES_SAMPLER_ARG as in OpenTelemetry's
 * specification ("General SDK Configuration"): an unknown name or ratio is ignored, and all are sampled.
 */
export function samplerOf(settings: NodeJS.ProcessEnv): Sampler {
  const name = settings.OTEL_TRACES_SAMPLER || `${PARENT_BASED}always_on`
  const root = rootOf(name.replace(PARENT_BASED, ''), Number(settings.OTEL_TRACES_SAMPLER_ARG || 1))
  if (!root) return new ParentBasedSampler({ root: new AlwaysOnSampler() })
  return name.startsWith(PARENT_BASED) ? new ParentBasedSampler({ root }) : root
}

function rootOf(name: string, share: number): Sampler | null {
  if (name === 'always_on') return new AlwaysOnSampler()
  if (name === 'always_off') return new AlwaysOffSampler()
  if (name !== 'traceidratio') return null
  return new TraceIdRatioBasedSampler(share >= 0 && share <= 1 ? share : 1)
}

/**
 * Returns how spans are queued until they are sent, by OTEL_BSP_… of the same specification; milliseconds and spans.
 */
export function queueOf(settings: NodeJS.ProcessEnv) {
  const numberSetting = (name: string) => Number(settings[`OTEL_BSP_${name}`]) || undefined
  return {
    scheduledDelayMillis: numberSetting('SCHEDULE_DELAY'),
    exportTimeoutMillis: numberSetting('EXPORT_TIMEOUT'),
    maxQueueSize: numberSetting('MAX_QUEUE_SIZE'),
    maxExportBatchSize: numberSetting('MAX_EXPORT_BATCH_SIZE'),
  }
}

/** Maximum wait for spans that are not sent yet when the process ends, in milliseconds. */
const SHUTDOWN_MS = 2000

const propagator = new W3CTraceContextPropagator()

/**
 * Starts sending spans to the collector named by the OTEL_ variables. Only the trace of the parent process is
 * continued: trace headers of a visitor are ignored.
 *
 * @returns a function that sends the last spans
 */
export function startTracing(db: Database, logger: Logger): () => Promise<void> {
  const resource = defaultResource()
    .merge(
      resourceFromAttributes({ 'service.name': 'arthasetu', 'service.version': buildInfo.version })
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
    const timeout = new Promise<void>((resolve) => void setTimeout(resolve, SHUTDOWN_MS).unref())
    await Promise.race([provider.shutdown().catch(() => undefined), timeout])
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

/** Trace context of the parent process. */
const parentContext = () =>
  propagator.extract(
    ROOT_CONTEXT,
    { traceparent: process.env.TRACEPARENT ?? '' },
    defaultTextMapGetter
  )
