import limiter from '@adonisjs/limiter/services/main'
import type User from '#auth/models/user'
import { recordAudit } from '#kernel/audit/record_audit'
import type { Asked } from '#lists/filters'
import { auditList } from '#administration/audit/list'

/** Turning pages and coming back from an entry is the same look. */
const ONE_LOOK = '10 minutes'

/** Notes that somebody reads the log, and by which filters: once for a look, not for each page or row. */
export async function recordLook(asked: Asked['query'], viewer: User, requestId?: string) {
  const filters = auditList.filters.noted(asked, viewer)
  const looks = limiter.use({ requests: 1, duration: ONE_LOOK })
  await looks.attempt(`audit:${viewer.id}:${JSON.stringify(filters)}`, () =>
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
