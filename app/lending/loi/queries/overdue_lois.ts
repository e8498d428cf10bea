import { subjectStateOf } from '#applications/contracts/application_subject'
import type { OverdueStep } from '#workflow/contracts/overdue_step'
import type { PlainDate } from '#kernel/calendar/plain_date'
import Application from '#applications/models/application'
import { systemStepFrom } from '#workflow/queries/system_step'

const PAGE_SIZE = 500

/** The steps the calendar takes: an LOI's validity ends, or the days to extend it are over. */
type LoiDeadline = 'expire' | 'lapse'

/**
 * Applications after this id that stand where the system's step starts and whose LOI has expired
 * by its date; the step's guards decide. At most 500, by id; empty when there are no more.
 */
async function overdueLoiPage(
  action: LoiDeadline,
  today: PlainDate,
  afterId: number
): Promise<Application[]> {
  return Application.query()
    .whereIn('status_id', await systemStepFrom('application', action))
    .where('id', '>', afterId)
    .whereExists((query) =>
      query
        .from('lois')
        .whereColumn('lois.application_id', 'applications.id')
        .whereNull('lois.replaced_by_id')
        .whereNull('lois.cancelled_at')
        .where('lois.valid_till', '<', today)
    )
    .orderBy('id')
    .limit(PAGE_SIZE)
}

export const overdueLois = (action: LoiDeadline): OverdueStep => ({
  subjectType: 'application',
  action,
  async candidates(today, afterId) {
    const applications = await overdueLoiPage(action, today, afterId)
    return applications.map((application) => ({
      state: subjectStateOf(application),
      name: application.number,
    }))
  },
})
