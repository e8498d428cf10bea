import type { ModelQueryBuilderContract } from '@adonisjs/lucid/types/model'
import type Application from '#applications/models/application'
import { type PlainDate, addDays } from '#kernel/calendar/plain_date'

/** Number of days after the release of a district in which its imported applications are not moved automatically. */
const GRACE_DAYS = 30

/**
 * Restricts a query to the applications that may be moved automatically: none that are held, and none that were
 * released in the last 30 days. A release sets `status_since`, so that officers can review imported letters and loans
 * before a nightly task ends them.
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
