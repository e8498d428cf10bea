import { getClock } from '#kernel/calendar/clock'
import { addDays, minDate, type PlainDate } from '#kernel/calendar/plain_date'
import { inTransaction } from '#kernel/database/transaction'
import { formatRupees, paise } from '#kernel/money/paise'
import Application from '#applications/models/application'
import { claimableSchedule } from '#claims/queries/claimable_schedule'
import { applicationsWithClosingWindows } from '#claims/queries/closing_windows'
import { masters } from '#masters/queries/masters'
import { rulesByCountingDay } from '#masters/queries/scheme_rules'
import { notifyUser } from '#notifications/actions/notify_user'

export interface ReminderReport {
  /** India's day that counted. */
  asOf: PlainDate
  /** Applications whose applicant was told, or would be; today or by an earlier run. */
  reminded: string[]
  failed: { number: string; error: string }[]
}

/**
 * Reminds applicants of instalments they may still claim and whose last day is near: as many days
 * before as the scheme says (DECISIONS 8). Each last day is told of once, however often this runs.
 */
export class RemindClaimants {
  async run({ dryRun = false }: { dryRun?: boolean } = {}): Promise<ReminderReport> {
    const today = getClock().today()
    const report: ReminderReport = { asOf: today, reminded: [], failed: [] }
    for (const { id: loanType } of masters().schemes) {
      const rules = rulesByCountingDay(loanType, { work: today })
      const until = addDays(today, rules.claimReminderDays)
      for await (const ids of applicationsWithClosingWindows(loanType, today, rules)) {
        const applications = await Application.query().whereIn('id', ids).orderBy('id')
        for (const application of applications) {
          await this.#one(application, today, until, dryRun, report)
        }
      }
    }
    return report
  }

  async #one(
    application: Application,
    today: PlainDate,
    until: PlainDate,
    dryRun: boolean,
    report: ReminderReport
  ) {
    try {
      if (application.status.isFinal) return
      const { rows } = await claimableSchedule(application, today)
      const closing = rows.filter(
        ({ explanation }) => explanation.claimable && explanation.lastDay <= until
      )
      if (closing.length === 0) return
      report.reminded.push(application.number)
      if (!dryRun) await this.#notify(application, closing)
    } catch (error) {
      report.failed.push({ number: application.number, error: (error as Error).message })
    }
  }

  #notify(
    { id, userId, number }: Application,
    closing: { explanation: { lastDay: PlainDate }; proposedPaise: number }[]
  ) {
    const [first, ...rest] = closing.map(({ explanation }) => explanation.lastDay)
    const lastDay = minDate(first, ...rest)
    const sum = closing.reduce((total, { proposedPaise }) => total + proposedPaise, 0)
    return inTransaction((trx) =>
      notifyUser(
        {
          userId,
          applicationId: id,
          template: 'claim_window_closing',
          params: {
            applicationNo: number,
            count: closing.length,
            amount: formatRupees(paise(sum)),
            lastDay,
          },
          dedupeKey: `claim_window:${id}:${lastDay}`,
        },
        trx
      )
    )
  }
}
