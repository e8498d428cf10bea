import type { EncryptionService } from '@adonisjs/core/types'

type Verifier = ReturnType<ReturnType<EncryptionService['use']>['getMessageVerifier']>

/** So many cookies are remembered before the oldest are checked again. */
const REMEMBERED = 10_000

/**
 * Remembers which signed cookies were right, so that a browser's next request does not have its
 * signature worked out again, three digests each (PERFORMANCE). What a cookie says holds for ever: whether
 * its session still stands is asked of the store. Only cookies of this name are remembered, which
 * are signed without an end of their own.
 *
 * @param verifier checks signatures; its `unsign` is replaced
 * @param cookie name of the session's cookie, which is what its value is signed for
 */
export function rememberSignedIds(verifier: Verifier, cookie: string) {
  const check = verifier.unsign.bind(verifier)
  const right = new Map<string, unknown>()
  verifier.unsign = <T>(payload: string, purpose?: string): T | null => {
    if (purpose !== cookie) return check<T>(payload, purpose)
    const known = right.get(payload)
    if (known !== undefined) return known as T
    const value = check<T>(payload, purpose)
    if (value !== null) remember(right, payload, value)
    return value
  }
}

function remember(right: Map<string, unknown>, payload: string, value: unknown) {
  right.set(payload, value)
  if (right.size > REMEMBERED) right.delete(right.keys().next().value!)
}
