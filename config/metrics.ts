import env from '#start/env'

/** Whether metrics of this process are collected and exposed at `/metrics`. */
export const isMetricsEnabled = env.get('METRICS', 'off') === 'on'

/** Token of a collector on another machine; without it only this machine has access. */
export const metricsToken = env.get('METRICS_TOKEN')?.release() ?? null

/** Duration from which a statement is logged as slow, in milliseconds; 0 for never. */
export const slowStatementMs = env.get('SLOW_STATEMENT_MS', 1000)
