import type { HttpContext } from '@adonisjs/core/http'
import { ownDeviceUntil } from '#auth/browser_session'
import { getClock } from '#kernel/calendar/clock'
import { NotFound } from '#kernel/exceptions/refusal'
import { PLAIN_PAGE_CSP } from '#kernel/http/plain_page'
import { offlineCopy } from '#loi/queries/offline_copy'

/** Maximum time for which a device stores it, in milliseconds. */
const MAX_AGE_MS = 30 * 24 * 60 * 60_000

/**
 * The only response with personal data that a device may store (inertia/lib/offline_copy.ts): for users who declared
 * the device as their own, and until that ends.
 */
export default class OfflineCopiesController {
  /** @throws NotFound on a device that is not declared as the user's own */
  async show(ctx: HttpContext) {
    const { auth, i18n, response } = ctx
    const user = auth.getUserOrFail()
    const until = ownDeviceUntil(ctx)
    if (until === null) throw new NotFound()
    const copy = await offlineCopy(user.id, i18n)
    response.type('text/html')
    response.header('Content-Security-Policy', PLAIN_PAGE_CSP)
    response.header('Cache-Control', 'no-store')
    response.header(
      'Offline-Until',
      String(Math.min(until, getClock().now().getTime() + MAX_AGE_MS))
    )
    response.header('Offline-Person', String(user.id))
    return copy
  }
}
