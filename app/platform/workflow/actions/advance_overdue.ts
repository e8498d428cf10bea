import db from '@adonisjs/lucid/services/db'
import { getClock } from '#kernel/calendar/clock'
import { FieldRefusals, NotFound, Refusal } from '#kernel/exceptions/refusal'
import { Decide } from '#workflow/actions/decide'
import type { OverdueReport, OverdueStep, OverdueSubject } from '#workflow/contracts/subject'
import { openTransitions } from '#workflow/queries/transitions'

/**
 * Takes a scheduled step for every overdue application and claim (DECISIONS 4 and 8), in one transaction each, as the
 * system. Running it again changes nothing more.
 */
export class AdvanceOverdue {
  async run(step: OverdueStep, { dryRun = false } = {}): Promise<OverdueReport> {
    const { action } = step
    const asOf = getClock().today()
    const report: OverdueReport = { action, asOf, dryRun, moved: [], skipped: [], failed: [] }
    let page: OverdueSubject[] = []
    do {
      page = await step.candidates(asOf, page.at(-1)?.state.id ?? 0)
      for (const subject of page) {
        await this.#advance(step, subject, report)
      }
    } while (page.length > 0)
    return report
  }

  async #advance(step: OverdueStep, { state, name }: OverdueSubject, report: OverdueReport) {
    const { candidates: _, ...taken } = step
    const transitionQuery = { ...taken, subject: state, actor: null }
    if ((await openTransitions(db.connection(), transitionQuery)).length === 0) {
      return
    }
    try {
      if (!report.dryRun) {
        await new Decide().run({
          ...taken,
          subjectId: state.id,
          actor: null,
          expectedStatusId: state.statusId,
        })
      }
      report.moved.push(name)
    } catch (error) {
      if ([Refusal, FieldRefusals, NotFound].some((expected) => error instanceof expected)) {
        report.skipped.push(name)
      } else {
        report.failed.push({ number: name, error: (error as Error).message })
      }
    }
  }
}
