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

/** Updates part of an officer's mark on a report; the rest stays unchanged. */
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
 * Pins a report in an officer's builder, or unpins it.
 *
 * @throws NotFound for a report that this officer may not see
 */
export class PinReport {
  run({ isPinned, ...reportMark }: ReportMark & { isPinned: boolean }): Promise<void> {
    if (!findReport(reportMark.report, categoriesFor(reportMark.officer.roleId)))
      throw new NotFound()
    return saveMark(reportMark, { is_pinned: isPinned })
  }
}

/** Records that an officer ran a report that they may see. */
export class RecordReportUse {
  run(reportMark: ReportMark): Promise<void> {
    return saveMark(reportMark, { last_used_at: sqlInstant(getClock().now()) })
  }
}

interface ReportExport {
  officer: { id: number; roleId: number }
  /** 'mis' or the number of the report. */
  report: string
  format: 'xlsx' | 'pdf'
  districtId: number | null
  parameters: Record<string, string>
  requestId?: string
}

/** Records in the audit log who exported which report (DECISIONS 12). */
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

/** Parameters that search for people: the log records that they were used, not their values. */
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

/** Records in the audit log who exported the summary (DECISIONS 12). */
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
