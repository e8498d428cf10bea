import { useEffect, useState } from 'react'
import type { Reports } from '@generated/views'
import { SEARCH_PATH } from '~/lib/navigation'

/** Delay between the last letter and the search. */
const DEBOUNCE_MS = 120

/** The groups of results for a text, as far as they are loaded, and the state of the search. */
interface SearchResponse {
  groups: Reports.FoundGroup[]
  isLooking: boolean
  hasFailed: boolean
}

/**
 * Returns the results for the typed text, a moment after the last letter; earlier results stay until the next response
 * arrives.
 *
 * @param typed null when no search is to be made
 */
export function useSearchResults(typed: string | null): SearchResponse {
  const [answer, setAnswer] = useState<SearchResponse & { of: string | null }>({
    of: null,
    groups: [],
    isLooking: true,
    hasFailed: false,
  })

  useEffect(() => {
    if (typed === null) return undefined
    const controller = new AbortController()
    const fetchResults = async () => {
      try {
        const response = await fetch(`${SEARCH_PATH}/results?q=${encodeURIComponent(typed)}`, {
          headers: { Accept: 'application/json' },
          signal: controller.signal,
          redirect: 'error',
        })
        if (!response.ok) throw new Error(String(response.status))
        const { groups } = (await response.json()) as Reports.Found
        setAnswer({ of: typed, groups, isLooking: false, hasFailed: false })
      } catch {
        if (controller.signal.aborted) return
        setAnswer({ of: typed, groups: [], isLooking: false, hasFailed: true })
      }
    }
    const pause = setTimeout(() => void fetchResults(), DEBOUNCE_MS)
    return () => {
      clearTimeout(pause)
      controller.abort()
    }
  }, [typed])

  if (typed === null) return { groups: [], isLooking: false, hasFailed: false }
  return { ...answer, isLooking: answer.of !== typed }
}
