/** A session in use is told to live on at most this often. */
const TOUCH_INTERVAL_MS = 5 * 60_000

/** So many sessions are remembered before the oldest are forgotten, which only costs a write each. */
const MAX_TRACKED = 10_000

/** When this process last told a session to live on. */
const touched = new Map<string, number>()

/** True when the session's life is due to be prolonged; says so once in a while for each session. */
export function isTouchDue(sessionId: string, now = Date.now()): boolean {
  const last = touched.get(sessionId)
  if (last !== undefined && now - last < TOUCH_INTERVAL_MS) return false
  touched.delete(sessionId)
  touched.set(sessionId, now)
  if (touched.size > MAX_TRACKED) touched.delete(touched.keys().next().value!)
  return true
}

/** A session that ended needs no place in memory. */
export function forgetTouch(sessionId: string) {
  touched.delete(sessionId)
}
