import db from '@adonisjs/lucid/services/db'
import { getClock } from '#core/calendar/clock'
import type { PlainDate } from '#core/calendar/plain_date'
import { FieldRefusals, NotFound, Refusal } from '#core/exceptions/refusal'
import Application from '#applications/models/application'
import { subjectStateOf } from '#applications/contracts/application_subject'
import { overdueLoiPage } from '#loi/queries/overdue_lois'
import { Decide } from '#workflow/actions/decide'
import { openTransitions } from '#workflow/queries/transitions'

/** The steps the calendar takes: an LOI's validity ends, or the days to extend it are over. */
export type LoiDeadline = 'expire' | 'lapse'

export interface OverdueReport {
  action: LoiDeadline
  asOf: PlainDate
  dryRun: boolean
  /** Application numbers that moved, or would move in a dry run. */
  moved: string[]
  /** Somebody acted on them in the meantime; the next run looks again. */
  skipped: string[]
  /** Could not be moved for another reason. */
  failed: { number: string; error: string }[]
}

/**
 * Moves every application whose LOI has expired or lapsed (DECISIONS 4), one transaction each, as
 * the system. Repeating it finds nothing more to do.
 */
export class AdvanceOverdueLois {
  async run(action: LoiDeadline, { dryRun = false } = {}): Promise<OverdueReport> {
    const asOf = getClock().today()
    const report: OverdueReport = { action, asOf, dryRun, moved: [], skipped: [], failed: [] }
    let page: Application[] = []
    do {
      page = await overdueLoiPage(action, asOf, page.at(-1)?.id ?? 0)
      for (const application of page) {
        await this.#advance(application, report)
      }
    } while (page.length > 0)
    return report
  }

  async #advance(application: Application, report: OverdueReport) {
    const { action } = report
    const subject = subjectStateOf(application)
    const asked = { subjectType: 'application', subject, actor: null, action } as const
    if ((await openTransitions(db.connection(), asked)).length === 0) {
      return
    }
    try {
      if (!report.dryRun) {
        await new Decide().run({
          subjectType: 'application',
          subjectId: application.id,
          action,
          actor: null,
          expectedStatusId: application.statusId,
        })
      }
      report.moved.push(application.number)
    } catch (error) {
      if ([Refusal, FieldRefusals, NotFound].some((expected) => error instanceof expected)) {
        report.skipped.push(application.number)
      } else {
        report.failed.push({ number: application.number, error: (error as Error).message })
      }
    }
  }
}
