import type { HttpContext } from '@adonisjs/core/http'
import { ownDeviceOf } from '#auth/sessions/person_session'
import { getClock } from '#kernel/calendar/clock'

/**
 * Until when the browser is one that its person called their own at the sign-in (DECISIONS 11), in
 * milliseconds since 1970; null for any other and after that.
 */
export function ownDeviceUntil(ctx: HttpContext): number | null {
  const until = ownDeviceOf(ctx)?.until ?? 0
  return until > getClock().now().getTime() ? until : null
}
