import type { ViewOf } from '#core/views'
import type { schedulePage } from '#operation/queries/schedule_page'

/** A task of the schedule, as its page shows it. */
export type Task = ViewOf<typeof schedulePage>[number]
