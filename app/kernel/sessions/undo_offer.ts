import type { HttpContext } from '@adonisjs/core/http'
import { getClock } from '#kernel/calendar/clock'

const KEY = 'undo'

/** A decision taken just now; `undoUntil` is null if it cannot be undone. */
interface Decided {
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
  decided: readonly Decided[],
  isContinued = false
) {
  const ending = decided.filter(({ undoUntil }) => undoUntil !== null)
  const before: StoredOffer | undefined = session.get(KEY)
  const earlier = isContinued && before && secondsLeft(before) > 0 ? before : null
  if (ending.length === 0 && !earlier) return session.forget(KEY)
  const ends = ending.map(({ undoUntil }) => undoUntil!.getTime())
  session.put(KEY, {
    decisions: [...(earlier?.decisions ?? []), ...ending.map(({ decisionId }) => decisionId)],
    until: Math.min(...ends, earlier?.until ?? Infinity),
  } satisfies StoredOffer)
}

export const withdrawUndoOffer = (session: HttpContext['session']) => session.forget(KEY)

const secondsLeft = ({ until }: StoredOffer) =>
  Math.ceil((until - getClock().now().getTime()) / 1000)

/** Returns what can still be undone, with the complete seconds left and the texts, which few pages ever need. */
export function undoOffer(session: HttpContext['session'] | undefined, i18n: HttpContext['i18n']) {
  const offer: StoredOffer | undefined = session?.get(KEY)
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
