/**
 * `pending`: no result yet. `unscanned`: there was no scanner when the file arrived, or, with a reason, it returned no
 * result.
 */
export type ScanState = 'pending' | 'clean' | 'infected' | 'unscanned'

/** Why a file that was sent to the scanner has no result. */
type UnscannedReason = 'too_large' | 'limits' | 'encrypted' | 'no_answer'

export type ScanVerdict =
  | { state: 'clean' }
  /** `detail`: the name of the finding. */
  | { state: 'infected'; detail: string }
  | { state: 'unscanned'; detail: UnscannedReason }

const MAX_NAME = 120

/**
 * Parses the result from a reply of clamd, null where it is none. A file that exceeds a limit, or cannot be inspected,
 * is never clean: clamd reports this with `AlertExceedsMax` and `AlertEncrypted`, and not without them.
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

/**
 * Milliseconds until a file for which the scanner returned no result is tried again: the file itself may be the cause.
 */
export const scanRetryMs = (attempts: number): number =>
  Math.min(attempts ** 2, MAX_RETRY_MINUTES) * 60_000
