import { useEffect, useState } from 'react'
import type { Reports } from '@generated/views'
import { SEARCH_PATH } from '~/lib/navigation'

/** So long after the last letter it is looked for. */
const PAUSE_MS = 120

/** The groups of a text, as far as they are known, and how far the search is. */
interface SearchResponse {
  groups: Reports.FoundGroup[]
  isLooking: boolean
  hasFailed: boolean
}

/**
 * What is found for what is typed, a moment after the last letter; what was found stays until the next
 * answer comes.
 *
 * @param typed null for what is not asked for by an address
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
    const broken = new AbortController()
    const look = async () => {
      try {
        const response = await fetch(`${SEARCH_PATH}/results?q=${encodeURIComponent(typed)}`, {
          headers: { Accept: 'application/json' },
          signal: broken.signal,
          redirect: 'error',
        })
        if (!response.ok) throw new Error(String(response.status))
        const { groups } = (await response.json()) as Reports.Found
        setAnswer({ of: typed, groups, isLooking: false, hasFailed: false })
      } catch {
        if (broken.signal.aborted) return
        setAnswer({ of: typed, groups: [], isLooking: false, hasFailed: true })
      }
    }
    const pause = setTimeout(() => void look(), PAUSE_MS)
    return () => {
      clearTimeout(pause)
      broken.abort()
    }
  }, [typed])

  if (typed === null) return { groups: [], isLooking: false, hasFailed: false }
  return { ...answer, isLooking: answer.of !== typed }
}
