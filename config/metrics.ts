import env from '#start/env'

/** Whether figures of this process are kept and given out at `/metrics`. */
export const keepsMetrics = env.get('METRICS', 'off') === 'on'

/** What a collector on another machine shows; without it only this machine may ask. */
export const metricsToken = env.get('METRICS_TOKEN')?.release() ?? null

/** From here on a statement is written to the log as slow, in milliseconds; 0 for never. */
export const slowStatementMs = env.get('SLOW_STATEMENT_MS', 1000)
