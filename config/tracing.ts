import env from '#start/env'

/** Whether spans go to a collector of OpenTelemetry; where it is and how, the OTEL_ variables say. */
export const traces = env.get('OTEL', 'off') === 'on'
