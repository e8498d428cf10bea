import { hash } from 'node:crypto'

/**
 * A short fingerprint of what a session was opened with: password (by the second of its last change,
 * as its hash is renewed without one), changes of the posts, being active. A session that carries another
 * one is over, on whatever machine it lives (DECISIONS 11).
 */
export function sessionStamp(user: {
  id: number
  passwordChangedAt: { toSeconds(): number } | null
  postChanges: number
  isActive: boolean
}): string {
  const changed = Math.floor(user.passwordChangedAt?.toSeconds() ?? 0)
  const facts = [user.id, changed, user.postChanges, user.isActive]
  return hash('sha256', facts.join('|'), 'base64url').slice(0, 22)
}
