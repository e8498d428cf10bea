/** So many days before its end somebody should think of the next token. */
export const WARNED_DAYS = 30

const DAY_MS = 86_400_000

export type TokenState = 'in_force' | 'ends_soon' | 'over'

/** How a token stands by its end; one without an end is in force. */
export function tokenState(endsAt: Date | null, now: Date): TokenState {
  if (!endsAt) return 'in_force'
  const left = endsAt.getTime() - now.getTime()
  if (left <= 0) return 'over'
  return left <= WARNED_DAYS * DAY_MS ? 'ends_soon' : 'in_force'
}
