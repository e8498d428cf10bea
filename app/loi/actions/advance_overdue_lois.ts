import { subjectStateOf } from '#applications/contracts/application_subject'
import { overdueLoiPage } from '#loi/queries/overdue_lois'
import { AdvanceOverdue } from '#workflow/actions/advance_overdue'
import type { OverdueReport, OverdueStep } from '#workflow/contracts/overdue_step'

/** The steps the calendar takes: an LOI's validity ends, or the days to extend it are over. */
export type LoiDeadline = 'expire' | 'lapse'

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

/** Moves every application whose LOI has expired or lapsed (DECISIONS 4). */
export class AdvanceOverdueLois {
  run(action: LoiDeadline, options: { dryRun?: boolean } = {}): Promise<OverdueReport> {
    return new AdvanceOverdue().run(overdueLois(action), options)
  }
}
