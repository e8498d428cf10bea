import type { ViewOf } from '#core/views'
import type { vitalSigns } from '#operation/queries/vital_signs'
import type { schedulePage } from '#operation/queries/schedule_page'

/** A task of the schedule, as its page shows it. */
export type Task = ViewOf<typeof schedulePage>[number]

/** What stops unseen, with its bound. */
export type Sign = ViewOf<typeof vitalSigns>[number]
