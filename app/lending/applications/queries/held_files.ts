import type { ModelQueryBuilderContract } from '@adonisjs/lucid/types/model'
import type Application from '#applications/models/application'
import { type PlainDate, addDays } from '#kernel/calendar/plain_date'

/** Days after the release of a district in which the calendar ends nothing of its imported files. */
const GRACE_DAYS = 30

/**
 * Leaves the files that the calendar may move: no held ones, and none that were released in the last 30 days. A
 * release sets `status_since`, so that the officers look at old letters and loans before a night ends them.
 */
export const movedByCalendar =
  (today: PlainDate) =>
  (applications: ModelQueryBuilderContract<typeof Application>): void => {
    applications.where('is_held', false).where((either) => {
      either
        .whereNull('import_id')
        .orWhere('status_since', '<', `${addDays(today, -GRACE_DAYS)} 00:00:00`)
    })
  }
