import { recordAudit } from '#core/audit/record_audit'
import type { ClaimFilters } from '#claims/queries/claim_list_filters'

/** Notes in the audit log who took which claims out of the system (DECISIONS 12). */
export class RecordClaimExport {
  run(viewer: { id: number; roleId: number }, filters: ClaimFilters, requestId?: string) {
    const { quick, ...plain } = filters
    return recordAudit({
      action: 'claims.exported',
      actorId: viewer.id,
      actorRole: viewer.roleId,
      subjectType: 'claim',
      districtId: filters.districtId,
      /** A name stays out of the log: only that it was searched by. */
      data: { ...plain, byText: quick !== null },
      requestId,
    })
  }
}
