import env from '#start/env'

/** Whether spans are sent to an OpenTelemetry collector; the OTEL_ variables set its address and options. */
export const isTracingEnabled = env.get('OTEL', 'off') === 'on'
