import { recordAudit } from '#kernel/audit/record_audit'

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
      actorId: officer.id,
      actorRole: officer.roleId,
      districtId,
      data: { loanType },
      requestId,
    })
  }
}
