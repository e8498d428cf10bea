import type { HttpContext } from '@adonisjs/core/http'
import { getClock } from '#kernel/calendar/clock'

const KEY = 'forget_pages'

/**
 * A page that was answered may never be seen: a second request of the same tab takes its place, and the browser
 * drops the first. What the first page has to say is therefore said by all pages of so many milliseconds.
 */
const SAID_FOR = 10_000

/** What the next page of a browser has to do. */
interface Owed {
  /** The key of a message to show with it. */
  message?: string
  /** When a page first did it, in milliseconds; unset while none did. */
  since?: number
}

const owed = ({ session }: Partial<Pick<HttpContext, 'session'>>): Owed | undefined =>
  session?.get(KEY)

/**
 * Makes the next page that this browser gets throw away the key of those it has kept: somebody else
 * may sit before it now, and Back must not show them again (DECISIONS 12).
 *
 * @param message the key of what the page says to who is not signed in
 */
export function forgetPages({ session }: Pick<HttpContext, 'session'>, message?: string) {
  session.put(KEY, { message } satisfies Owed)
}

/** Whether a page that is still to come has to do that. */
export function owesForgetting(ctx: Partial<Pick<HttpContext, 'session'>>): boolean {
  const first = owed(ctx)
  return first !== undefined && first.since === undefined
}

/**
 * What `forgetPages` left for the page that is being made, if anything. A signed-in person gets it with one page,
 * so that Back shows the next ones.
 */
export function owedByPage(
  ctx: Partial<Pick<HttpContext, 'session'>>,
  isSignedIn: boolean
): Owed | undefined {
  const first = owed(ctx)
  if (!first) return undefined
  const now = getClock().now().getTime()
  const isOver = first.since !== undefined && now - first.since > SAID_FOR
  if (isSignedIn || isOver) ctx.session!.forget(KEY)
  else if (first.since === undefined) ctx.session!.put(KEY, { ...first, since: now })
  return isOver ? undefined : first
}
