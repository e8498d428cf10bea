import { test } from '@japa/runner'
import { queueOf, samplerOf } from '#kernel/tracing/start_tracing'

test.group('Sampling of traces', () => {
  for (const [settings, kept] of [
    [{}, /^ParentBased\{root=AlwaysOn/],
    [{ OTEL_TRACES_SAMPLER: 'always_on' }, /^AlwaysOn/],
    [{ OTEL_TRACES_SAMPLER: 'always_off' }, /^AlwaysOff/],
    [{ OTEL_TRACES_SAMPLER: 'parentbased_always_off' }, /^ParentBased\{root=AlwaysOff/],
    [
      { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.1' },
      /^ParentBased\{root=TraceIdRatioBased\{0\.1\}/,
    ],
    [
      { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' },
      /^TraceIdRatioBased\{0\}/,
    ],
    [{ OTEL_TRACES_SAMPLER: 'traceidratio' }, /^TraceIdRatioBased\{1\}/],
    [
      { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: 'much' },
      /^TraceIdRatioBased\{1\}/,
    ],
    [{ OTEL_TRACES_SAMPLER: 'jaeger_remote' }, /^ParentBased\{root=AlwaysOn/],
  ] as const) {
    test(`follows its settings: ${JSON.stringify(settings)}`, ({ assert }) => {
      assert.match(samplerOf(settings).toString(), kept)
    })
  }
})

test.group('Queue of spans', () => {
  test('uses the delays of its settings, otherwise those of the specification', ({ assert }) => {
    const settings = { OTEL_BSP_SCHEDULE_DELAY: '50', OTEL_BSP_MAX_QUEUE_SIZE: 'many' }
    assert.containSubset(queueOf(settings), { scheduledDelayMillis: 50, maxQueueSize: undefined })
  })
})
