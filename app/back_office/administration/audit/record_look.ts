import limiter from '@adonisjs/limiter/services/main'
import type User from '#auth/models/user'
import { recordAudit } from '#kernel/audit/record_audit'
import type { FilterContext } from '#lists/filters'
import { auditList } from '#administration/audit/list'

/** Turning pages and coming back from an entry is the same look. */
const ACCESS_WINDOW = '10 minutes'

/** Notes that somebody reads the log, and by which filters: once for a look, not for each page or row. */
export async function recordAuditLogAccess(requested: FilterContext['query'], viewer: User, requestId?: string) {
  const filters = auditList.filters.noted(requested, viewer)
  const accesses = limiter.use({ requests: 1, duration: ACCESS_WINDOW })
  await accesses.attempt(`audit:${viewer.id}:${JSON.stringify(filters)}`, () =>
    recordAudit({
      action: 'audit.viewed',
      actorId: viewer.id,
      actorRole: viewer.roleId,
      subjectType: 'audit',
      data: filters,
      requestId,
    })
  )
}
