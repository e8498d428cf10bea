import { type PendingVisit, router } from '@inertiajs/core'
import { useEffect, useState } from 'react'
import { t } from '~/lib/translate'

const UNAUTHORIZED = 401
const FORBIDDEN = 403
/** Sent by the portal, or by the proxy when it reached none of the portal's processes or lost the one in use. */
const UNAVAILABLE_STATUSES = [502, 503, 504]

const SIGNED_OUT = 'common.failures.signed_out'

type ConnectionError = { key: string; reference?: string }

/** Returns the error for a request without any response. */
function networkError({ method, url }: PendingVisit): ConnectionError {
  if (method !== 'get') return { key: 'common.failures.save_offline' }
  const isSchemeList = url.pathname === '/dashboard' && location.pathname === '/dashboard'
  return { key: isSchemeList ? 'common.failures.schemes_offline' : 'common.failures.read_offline' }
}

/** Returns the error of a portal without its dependencies, or of something else, such as a proxy in front of it. */
function responseError({ method }: PendingVisit, status: number): ConnectionError {
  if (UNAVAILABLE_STATUSES.includes(status)) {
    return {
      key:
        method === 'get'
          ? 'common.errors.service_unavailable.text'
          : 'common.failures.save_unavailable',
    }
  }
  /**
   * The session ended while the form was filled in; after signing in again in another tab, it can be sent from here.
   */
  if (status === UNAUTHORIZED && method !== 'get') return { key: SIGNED_OUT }
  /** A form of an officer whose post ended while it was filled in: the page is kept with all typed text. */
  if (status === FORBIDDEN && method !== 'get') return { key: 'common.failures.no_role_assignment' }
  if (method === 'get') return { key: 'common.errors.server_error.text' }
  return { key: 'common.failures.save', reference: `HTTP ${status}` }
}

/**
 * Returns why the last visit or form failed, in the user's language, until the next one begins (document 1, section 8:
 * failures of the network); whether signing in helps; and the function to dismiss it.
 */
export function useConnectionError() {
  const [error, setError] = useState<ConnectionError | null>(null)
  useEffect(() => {
    let visit: PendingVisit | null = null
    const stops = [
      router.on('start', ({ detail }) => {
        visit = detail.visit
        setError(null)
      }),
      router.on('networkError', (event) => {
        event.preventDefault()
        if (visit) setError(networkError(visit))
      }),
      router.on('httpException', (event) => {
        event.preventDefault()
        if (visit) setError(responseError(visit, event.detail.response.status))
      }),
    ]
    return () => stops.forEach((stop) => stop())
  }, [])
  const text = error ? t(error.key, { reference: error.reference }) : null
  return { text, isSignedOut: error?.key === SIGNED_OUT, dismiss: () => setError(null) }
}
