import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace'

const PARENT_BASED = 'parentbased_'

/**
 * Which traces are kept, by OTEL_TRACES_SAMPLER and OTEL_TRACES_SAMPLER_ARG as OpenTelemetry's specification
 * has them ("General SDK Configuration"): a name or a share that it does not know counts as none, and all are kept.
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

/** How spans wait until they are sent, by OTEL_BSP_… of the same specification; milliseconds and spans. */
export function queueOf(settings: NodeJS.ProcessEnv) {
  const numberSetting = (name: string) => Number(settings[`OTEL_BSP_${name}`]) || undefined
  return {
    scheduledDelayMillis: numberSetting('SCHEDULE_DELAY'),
    exportTimeoutMillis: numberSetting('EXPORT_TIMEOUT'),
    maxQueueSize: numberSetting('MAX_QUEUE_SIZE'),
    maxExportBatchSize: numberSetting('MAX_EXPORT_BATCH_SIZE'),
  }
}
