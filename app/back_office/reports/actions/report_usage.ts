import { getClock } from '#kernel/calendar/clock'
import { sqlInstant } from '#kernel/database/dialect'
import { inTransaction } from '#kernel/database/transaction'
import { NotFound } from '#kernel/exceptions/refusal'
import { findReport } from '#reports/definitions/catalogue'
import { categoriesFor } from '#reports/policies/report_scope'
import { recordAudit } from '#kernel/audit/record_audit'

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
    if (!findReport(reportMark.report, categoriesFor(reportMark.officer.roleId)))
      throw new NotFound()
    return saveMark(reportMark, { is_pinned: isPinned })
  }
}

/** Notes that somebody ran a report that they have. */
export class RecordReportUse {
  run(reportMark: ReportMark): Promise<void> {
    return saveMark(reportMark, { last_used_at: sqlInstant(getClock().now()) })
  }
}

interface ReportExport {
  officer: { id: number; roleId: number }
  /** 'mis' or the number of the report, with what it was asked for. */
  report: string
  format: 'xlsx' | 'pdf'
  districtId: number | null
  parameters: Record<string, string>
  requestId?: string
}

/** Notes in the audit log who took which report out of the system (DECISIONS 12). */
export class RecordReportExport {
  run({ officer, report, format, districtId, parameters, requestId }: ReportExport) {
    return recordAudit({
      action: 'report.exported',
      actor: officer,
      districtId,
      data: { report, format, asked: withoutNames(parameters) },
      requestId,
    })
  }
}

/** Parameters by which people are looked for: that they were, and not who. */
const PERSONAL = new Set(['applicantName', 'applicationNumbers'])

function withoutNames(parameters: Record<string, string>) {
  const entries = Object.entries(parameters)
  return Object.fromEntries(entries.map(([name, text]) => [name, PERSONAL.has(name) || text]))
}

interface SummaryExport {
  officer: { id: number; roleId: number }
  districtId: number | null
  loanType: number | null
  requestId?: string
}

/** Notes in the audit log who took the summary out of the system (DECISIONS 12). */
export class RecordSummaryExport {
  run({ officer, districtId, loanType, requestId }: SummaryExport) {
    return recordAudit({
      action: 'application_summary.exported',
      actor: officer,
      districtId,
      data: { loanType },
      requestId,
    })
  }
}
