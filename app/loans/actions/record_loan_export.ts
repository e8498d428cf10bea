import { recordAudit } from '#core/audit/record_audit'
import type { LoanFilters } from '#loans/queries/loan_list_filters'

/** Notes in the audit log who took which list of loans out of the system (DECISIONS 12). */
export class RecordLoanExport {
  run(
    viewer: { id: number; roleId: number },
    list: 'sanctions' | 'disbursements',
    filters: LoanFilters,
    requestId?: string
  ) {
    return recordAudit({
      action: `${list}.exported`,
      actorId: viewer.id,
      actorRole: viewer.roleId,
      subjectType: list === 'sanctions' ? 'sanction' : 'disbursement',
      districtId: filters.districtId,
      data: { ...filters },
      requestId,
    })
  }
}
