import { useEffect } from 'react'
import { router, usePage } from '@inertiajs/react'

/** The header in which a form's one-time key goes to the server, and the next one comes back. */
const HEADER = 'Idempotency-Key'

let key: string | null = null

/** The header for what is sent beside the page; nothing for visitors, who have no key. */
export function idempotencyKeyHeader(): Record<string, string> {
  return key ? { [HEADER]: key } : {}
}

/** Takes the next key from an answer that brought no page. */
export function renewIdempotencyKey(headerOf: (name: string) => string | null) {
  key = headerOf(HEADER) ?? key
}

/** Keeps the key of the page that is shown. Called once, by what stands around every page. */
export function useIdempotencyKey() {
  const { idempotencyKey } = usePage().props
  useEffect(() => {
    key = idempotencyKey
  }, [idempotencyKey])
}

/**
 * Every form of a page goes with the page's one-time key, so that sent twice it acts once: the key
 * stays the same until an answer has come, also when the first one was lost on its way.
 */
export function sendIdempotencyKeys() {
  router.on('before', ({ detail: { visit } }) => {
    if (visit.method !== 'get') Object.assign(visit.headers, idempotencyKeyHeader())
  })
}
