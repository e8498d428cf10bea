import type { ViewOf } from '#kernel/views'
import type { healthChecks } from '#operations/queries/health_checks'
import type { schedulePage } from '#operations/queries/schedule'

/** A task of the schedule, as its page shows it. */
export type Task = ViewOf<typeof schedulePage>[number]

/** What stops unseen, with its bound. */
export type HealthCheck = ViewOf<typeof healthChecks>[number]
