import limiter from '@adonisjs/limiter/services/main'
import type { HttpContext } from '@adonisjs/core/http'
import { recordAudit } from '#kernel/audit/record_audit'

/** Rows of one person in an hour; further refusals stand in the request log only. */
const MAX_PER_HOUR = 60

/** Digits of a database id: a mobile number has more. */
const ID = /^\d{1,9}$/

/**
 * Notes in the audit log that a signed-in person asked for what they may not have (DECISIONS 12): a
 * step that is not theirs, or an id that does not exist for them.
 */
export async function recordRefusedAccess(ctx: HttpContext, status: number): Promise<void> {
  const user = ctx.auth?.user
  if (!user || !ctx.route) return
  const ids = Object.entries(ctx.params).filter(([, value]) => ID.test(String(value)))
  if (status === 404 && ids.length === 0) return
  const { pattern: route } = ctx.route
  const hourly = limiter.use({ requests: MAX_PER_HOUR, duration: '1 hour' })
  await hourly.attempt(`refused:${user.id}`, () =>
    recordAudit({
      action: status === 404 ? 'access.not_found' : 'access.refused',
      actorId: user.id,
      actorRole: user.roleId,
      districtId: user.districtId,
      data: { method: ctx.request.method(), route, ids: Object.fromEntries(ids) },
      requestId: ctx.request.id(),
    })
  )
}
