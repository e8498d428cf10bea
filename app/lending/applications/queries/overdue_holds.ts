import { addDays } from '#kernel/calendar/plain_date'
import Application from '#applications/models/application'
import { subjectStateOf } from '#applications/contracts/application_subject'
import { masters } from '#masters/queries/masters'
import { rulesByCountingDay } from '#masters/queries/scheme_rules'
import type { OverdueStep } from '#workflow/contracts/overdue_step'
import { systemStepFrom } from '#workflow/queries/system_step'

const PAGE_SIZE = 500

/** Files on hold for longer than their scheme allows (DECISIONS 4 'close hold'). */
export const overdueHolds: OverdueStep = {
  subjectType: 'application',
  action: 'close_hold',

  async candidates(today, afterId) {
    const days = masters().schemes.map(
      ({ id }) => rulesByCountingDay(id, { work: today }).holdCloseDays
    )
    /** The day after in UTC: the guard knows India's days. */
    const before = addDays(today, 1 - Math.min(...days))
    const applications = await Application.query()
      .whereIn('status_id', await systemStepFrom('application', 'close_hold'))
      .where('status_since', '<', `${before} 00:00:00`)
      .where('id', '>', afterId)
      .orderBy('id')
      .limit(PAGE_SIZE)
    return applications.map((application) => ({
      state: subjectStateOf(application),
      name: application.number,
    }))
  },
}
