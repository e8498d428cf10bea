import { recordAudit } from '#kernel/audit/record_audit'

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
      actorId: officer.id,
      actorRole: officer.roleId,
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
