import { recordAudit } from '#core/audit/record_audit'
import type { ListFilters } from '#applications/queries/list_filters'
import type { Viewer } from '#approvals/registry'

/** Notes in the audit log who took which list out of the system (DECISIONS 12). */
export class RecordExport {
  run(viewer: Viewer, filters: ListFilters, format: 'xlsx' | 'pdf', requestId?: string) {
    const { mobile, name, ...plain } = filters
    return recordAudit({
      action: 'applications.exported',
      actorId: viewer.id,
      actorRole: viewer.roleId,
      subjectType: 'application',
      districtId: filters.districtId,
      /** Personal data stays out of the log: only that it was searched by. */
      data: { ...plain, format, byMobile: mobile !== null, byName: name !== null },
      requestId,
    })
  }
}
