import { getClock } from '#kernel/calendar/clock'
import { sqlInstant } from '#kernel/database/instant'
import { inTransaction } from '#kernel/database/transaction'
import { NotFound } from '#kernel/exceptions/refusal'
import { findReport } from '#reports/builder/catalogue'
import { categoriesFor } from '#reports/policies/report_scope'

interface ReportMark {
  officer: { id: number; roleId: number }
  /** Number of the report. */
  report: number
}

/** What changes of a report's mark; the rest stays as it is. */
function saveMark({ officer, report }: ReportMark, change: Record<string, unknown>): Promise<void> {
  return inTransaction(async (trx) => {
    await trx
      .knexQuery()
      .table('report_marks')
      .insert({ user_id: officer.id, report_id: report, ...change })
      .onConflict(['user_id', 'report_id'])
      .merge(change)
  })
}

/**
 * Pins a report in somebody's builder, or takes the pin away.
 *
 * @throws NotFound for a report that this officer does not have
 */
export class PinReport {
  run({ isPinned, ...reportMark }: ReportMark & { isPinned: boolean }): Promise<void> {
    if (!findReport(reportMark.report, categoriesFor(reportMark.officer.roleId))) throw new NotFound()
    return saveMark(reportMark, { is_pinned: isPinned })
  }
}

/** Notes that somebody ran a report that they have. */
export class RecordReportUse {
  run(reportMark: ReportMark): Promise<void> {
    return saveMark(reportMark, { last_used_at: sqlInstant(getClock().now()) })
  }
}
