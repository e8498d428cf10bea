import { useEffect } from 'react'
import { router, usePage } from '@inertiajs/react'

/** The header that carries a form's idempotency key to the server, and the next one back. */
const HEADER = 'Idempotency-Key'

let key: string | null = null

/** Returns the header for requests outside Inertia visits; empty for visitors, who have no key. */
export function idempotencyKeyHeader(): Record<string, string> {
  return key ? { [HEADER]: key } : {}
}

/** Stores the next key from a response that was not a page. */
export function renewIdempotencyKey(headerOf: (name: string) => string | null) {
  key = headerOf(HEADER) ?? key
}

/** Stores the key of the current page. Called once, by the layout of every page. */
export function useIdempotencyKey() {
  const { idempotencyKey } = usePage().props
  useEffect(() => {
    key = idempotencyKey
  }, [idempotencyKey])
}

/**
 * Sends every form of a page with the page's idempotency key, so that a form sent twice acts once: the key is kept
 * until a response has arrived, including when the first one was lost.
 */
export function sendIdempotencyKeys() {
  router.on('before', ({ detail: { visit } }) => {
    if (visit.method !== 'get') Object.assign(visit.headers, idempotencyKeyHeader())
  })
}
