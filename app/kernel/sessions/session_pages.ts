import type { HttpContext } from '@adonisjs/core/http'
import { getClock } from '#kernel/calendar/clock'
import { appUrl } from '#config/app'
import { isLoopback } from '#kernel/http/requests'
import { NOBODY } from '#kernel/idempotency/idempotency_key'

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

const pendingClear = ({
  session,
}: Partial<Pick<HttpContext, 'session'>>): PendingHistoryClear | undefined => session?.get(KEY)

/**
 * Makes the next page that this browser gets throw away the key of those it has kept: somebody else
 * may sit before it now, and Back must not show them again (DECISIONS 12).
 *
 * @param message the key of what the page says to who is not signed in
 */
export function clearHistoryOnNextPage(
  { session }: Pick<HttpContext, 'session'>,
  message?: string
) {
  session.put(KEY, { message } satisfies PendingHistoryClear)
}

/** Whether a page that is still to come has to do that. */
export function mustClearHistory(ctx: Partial<Pick<HttpContext, 'session'>>): boolean {
  const first = pendingClear(ctx)
  return first !== undefined && first.since === undefined
}

/**
 * What `clearHistoryOnNextPage` left for the page in progress, if anything. A signed-in person gets it with one page,
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

const ACTING_FOR = 'acting_for'

type WithSession = Partial<Pick<HttpContext, 'session'>>

/** Public id of what lets a signed-in person work for somebody else in this session; null for oneself. */
export const actingFor = ({ session }: WithSession): string | null =>
  (session?.get(ACTING_FOR) as string | undefined) ?? null

const FORM_OWNER = 'form_owner'

/**
 * Whose the forms of a page are: a person's, or those of a session that has proven itself without one (the desk of a
 * bank's branch), named by `setFormOwner`; null for a visitor.
 */
export function formOwner(ctx: WithSession, userId: number | undefined) {
  if (userId !== undefined) return { userId, actingFor: actingFor(ctx) }
  const name = ctx.session?.get(FORM_OWNER) as string | undefined
  return name === undefined ? null : { userId: NOBODY, actingFor: name }
}

/** Nobody is signed in, and the forms of this session act once all the same. */
export const setFormOwner = ({ session }: HttpContext, name: string) =>
  session.put(FORM_OWNER, name)

export const clearFormOwner = ({ session }: HttpContext) => session.forget(FORM_OWNER)

/** From here on pages of this session are of somebody else: forms of pages made before are old. */
export const beginActing = ({ session }: HttpContext, id: string) => session.put(ACTING_FOR, id)

export const endActing = ({ session }: HttpContext) => session.forget(ACTING_FOR)

/** Browsers have the means for it only where nobody listens. */
const canEncrypt = ({ request }: HttpContext) =>
  appUrl.startsWith('https://') || isLoopback(request.hostname())

/** Encrypted history for Back: unreadable once the browser drops the key (`clearHistoryOnNextPage`). */
export function encryptHistory(ctx: HttpContext): void {
  if (canEncrypt(ctx)) ctx.inertia.encryptHistory()
}
