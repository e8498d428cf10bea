import type { HttpContext } from '@adonisjs/core/http'
import { getClock } from '#kernel/calendar/clock'

const KEY = 'forget_pages'

/**
 * A page that was answered may never be seen: a second request of the same tab takes its place, and the browser
 * drops the first. What the first page has to say is therefore said by all pages of so many milliseconds.
 */
const REPEAT_MS = 10_000

/** What the next page of a browser has to do. */
interface PendingHistoryClear {
  /** The key of a message to show with it. */
  message?: string
  /** When a page first did it, in milliseconds; unset while none did. */
  since?: number
}

const pendingClear = ({ session }: Partial<Pick<HttpContext, 'session'>>): PendingHistoryClear | undefined =>
  session?.get(KEY)

/**
 * Makes the next page that this browser gets throw away the key of those it has kept: somebody else
 * may sit before it now, and Back must not show them again (DECISIONS 12).
 *
 * @param message the key of what the page says to who is not signed in
 */
export function clearHistoryOnNextPage({ session }: Pick<HttpContext, 'session'>, message?: string) {
  session.put(KEY, { message } satisfies PendingHistoryClear)
}

/** Whether a page that is still to come has to do that. */
export function mustClearHistory(ctx: Partial<Pick<HttpContext, 'session'>>): boolean {
  const first = pendingClear(ctx)
  return first !== undefined && first.since === undefined
}

/**
 * What `forgetPages` left for the page that is being made, if anything. A signed-in person gets it with one page,
 * so that Back shows the next ones.
 */
export function takePendingClear(
  ctx: Partial<Pick<HttpContext, 'session'>>,
  isSignedIn: boolean
): PendingHistoryClear | undefined {
  const first = pendingClear(ctx)
  if (!first) return undefined
  const now = getClock().now().getTime()
  const isOver = first.since !== undefined && now - first.since > REPEAT_MS
  if (isSignedIn || isOver) ctx.session!.forget(KEY)
  else if (first.since === undefined) ctx.session!.put(KEY, { ...first, since: now })
  return isOver ? undefined : first
}
