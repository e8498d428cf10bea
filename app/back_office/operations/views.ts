import type { ViewOf } from '#kernel/views'
import type { healthChecks } from '#operations/queries/health_checks'
import type { schedulePage } from '#operations/queries/schedule'

/** A scheduled task, as its page shows it. */
export type Task = ViewOf<typeof schedulePage>[number]

/** A check for work that would otherwise stop unnoticed, with its limit. */
export type HealthCheck = ViewOf<typeof healthChecks>[number]
