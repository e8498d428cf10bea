/**
 * `pending`: no result yet. `unscanned`: there was no scanner when the file came, or, with a reason, it gave no result.
 */
export type ScanState = 'pending' | 'clean' | 'infected' | 'unscanned'

/** Why a file that was given to the scanner has no result. */
type UnscannedReason = 'too_large' | 'limits' | 'encrypted' | 'no_answer'

export type ScanVerdict =
  | { state: 'clean' }
  /** `detail`: the name of what was found. */
  | { state: 'infected'; detail: string }
  | { state: 'unscanned'; detail: UnscannedReason }

const MAX_NAME = 120

/**
 * The result in an answer of clamd, null where it is none. What exceeds a limit, or cannot be looked into, is never
 * clean: clamd says it with `AlertExceedsMax` and `AlertEncrypted`, and is silent about it without them.
 */
export function scanVerdict(reply: string): ScanVerdict | null {
  if (reply === 'stream: OK') return { state: 'clean' }
  if (reply === 'INSTREAM size limit exceeded. ERROR')
    return { state: 'unscanned', detail: 'too_large' }
  const name = /^stream: (.+) FOUND$/.exec(reply)?.[1]
  if (!name) return null
  if (name.startsWith('Heuristics.Limits.Exceeded')) return { state: 'unscanned', detail: 'limits' }
  if (name.startsWith('Heuristics.Encrypted')) return { state: 'unscanned', detail: 'encrypted' }
  return { state: 'infected', detail: name.slice(0, MAX_NAME) }
}

const MAX_RETRY_MINUTES = 15

/** Milliseconds until a file of which the scanner gave no result is tried again: it may be the file. */
export const scanRetryMs = (attempts: number): number =>
  Math.min(attempts ** 2, MAX_RETRY_MINUTES) * 60_000
