import type { HttpContext } from '@adonisjs/core/http'
import { getClock } from '#kernel/calendar/clock'
import { appUrl } from '#config/app'
import { isLoopback } from '#kernel/http/requests'
import { ANONYMOUS_USER_ID } from '#kernel/idempotency/idempotency_key'

const HISTORY_CLEAR_KEY = 'forget_pages'

/**
 * Time in milliseconds during which every page repeats what the first page has to do: the user may never see that page,
 * because a second request of the same tab replaces it and the browser drops the first.
 */
const REPEAT_MS = 10_000

/** What the next page of a browser has to do. */
interface PendingHistoryClear {
  /** Key of a message to show with it. */
  message?: string
  /** Time of the first page that did it, in milliseconds; unset before. */
  since?: number
}

const pendingClear = ({
  session,
}: Partial<Pick<HttpContext, 'session'>>): PendingHistoryClear | undefined =>
  session?.get(HISTORY_CLEAR_KEY)

/**
 * Makes the next page that this browser gets discard the key of the pages that it has stored: another person may use it
 * now, and Back must not show them again (DECISIONS 12).
 *
 * @param message key of the message that the page shows to a signed-out visitor
 */
export function clearHistoryOnNextPage(
  { session }: Pick<HttpContext, 'session'>,
  message?: string
) {
  session.put(HISTORY_CLEAR_KEY, { message } satisfies PendingHistoryClear)
}

/** Whether a following page still has to do that. */
export function mustClearHistory(ctx: Partial<Pick<HttpContext, 'session'>>): boolean {
  const first = pendingClear(ctx)
  return first !== undefined && first.since === undefined
}

/**
 * Returns what `clearHistoryOnNextPage` left for the page in progress, if anything. A signed-in user gets it with one
 * page only, so that Back shows the pages after it.
 */
export function takePendingClear(
  ctx: Partial<Pick<HttpContext, 'session'>>,
  isSignedIn: boolean
): PendingHistoryClear | undefined {
  const first = pendingClear(ctx)
  if (!first) return undefined
  const now = getClock().now().getTime()
  const isOver = first.since !== undefined && now - first.since > REPEAT_MS
  if (isSignedIn || isOver) ctx.session!.forget(HISTORY_CLEAR_KEY)
  else if (first.since === undefined) ctx.session!.put(HISTORY_CLEAR_KEY, { ...first, since: now })
  return isOver ? undefined : first
}

const ACTING_FOR = 'acting_for'

type WithSession = Partial<Pick<HttpContext, 'session'>>

/**
 * Public id of the grant by which a signed-in user acts for another person in this session; null if they act for
 * themselves.
 */
export const actingFor = ({ session }: WithSession): string | null =>
  (session?.get(ACTING_FOR) as string | undefined) ?? null

const FORM_OWNER = 'form_owner'

/**
 * Returns the owner of a page's forms: a user, or a session that was verified without one (a bank branch), named by
 * `setFormOwner`; null for a visitor.
 */
export function formOwner(ctx: WithSession, userId: number | undefined) {
  if (userId !== undefined) return { userId, actingFor: actingFor(ctx) }
  const name = ctx.session?.get(FORM_OWNER) as string | undefined
  return name === undefined ? null : { userId: ANONYMOUS_USER_ID, actingFor: name }
}

/** Sets an owner for the forms of a session without a signed-in user, so that they take effect only once. */
export const setFormOwner = ({ session }: HttpContext, name: string) =>
  session.put(FORM_OWNER, name)

export const clearFormOwner = ({ session }: HttpContext) => session.forget(FORM_OWNER)

/** Starts acting for another person in this session: forms of pages rendered before are outdated. */
export const beginActing = ({ session }: HttpContext, id: string) => session.put(ACTING_FOR, id)

export const endActing = ({ session }: HttpContext) => session.forget(ACTING_FOR)

/** Browsers provide the required cryptography only in secure contexts. */
const canEncrypt = ({ request }: HttpContext) =>
  appUrl.startsWith('https://') || isLoopback(request.hostname())

/** Encrypts the history for Back: it is unreadable once the browser discards the key (`clearHistoryOnNextPage`). */
export function encryptHistory(ctx: HttpContext): void {
  if (canEncrypt(ctx)) ctx.inertia.encryptHistory()
}

const UNDO_OFFER_KEY = 'undo'

/** A decision taken just now; `undoUntil` is null if it cannot be undone. */
interface RecentDecision {
  decisionId: number
  undoUntil: Date | null
}

interface StoredOffer {
  decisions: number[]
  /** When the first of them can no longer be undone, in milliseconds since 1970. */
  until: number
}

/**
 * Offers this officer to undo decisions, on every page until the undo period is over (DECISIONS 4). The next decisions
 * replace the offer.
 *
 * @param isContinued whether this is a further batch of one bulk step, whose decisions are added
 */
export function offerUndo(
  session: HttpContext['session'],
  decided: readonly RecentDecision[],
  isContinued = false
) {
  const undoable = decided.filter(({ undoUntil }) => undoUntil !== null)
  const before: StoredOffer | undefined = session.get(UNDO_OFFER_KEY)
  const earlier = isContinued && before && secondsLeft(before) > 0 ? before : null
  if (undoable.length === 0 && !earlier) return session.forget(UNDO_OFFER_KEY)
  const ends = undoable.map(({ undoUntil }) => undoUntil!.getTime())
  session.put(UNDO_OFFER_KEY, {
    decisions: [...(earlier?.decisions ?? []), ...undoable.map(({ decisionId }) => decisionId)],
    until: Math.min(...ends, earlier?.until ?? Infinity),
  } satisfies StoredOffer)
}

export const withdrawUndoOffer = (session: HttpContext['session']) => session.forget(UNDO_OFFER_KEY)

const secondsLeft = ({ until }: StoredOffer) =>
  Math.ceil((until - getClock().now().getTime()) / 1000)

/** Returns what can still be undone, with the complete seconds left and the texts, which few pages ever need. */
export function undoOffer(session: HttpContext['session'] | undefined, i18n: HttpContext['i18n']) {
  const offer: StoredOffer | undefined = session?.get(UNDO_OFFER_KEY)
  const seconds = offer ? secondsLeft(offer) : 0
  if (!offer || seconds <= 0) return undefined
  const { decisions } = offer
  return {
    decisions,
    seconds,
    text: i18n.t('workflow.undo.text', { count: decisions.length }),
    button: i18n.t('workflow.undo.button'),
    over: i18n.t('workflow.undo.over'),
  }
}
