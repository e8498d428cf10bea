import scanner from '#config/scanner'
import type { ScanState } from '#documents/rules/scans'

interface Scanned {
  scanState: ScanState
  scanDetail: string | null
}

/**
 * Why a file is kept from a reader, null where it may be opened: an infected one from everybody, one without a result
 * from all but its uploader, for as long as the policy says. Nothing but infected files is withheld without a scanner.
 *
 * @param readerId user id; null for a reader who is not signed in, and for the portal itself
 */
export function withheldFor(
  { scanState, scanDetail, uploadedBy }: Scanned & { uploadedBy: number | null },
  readerId: number | null
): 'infected' | 'pending' | null {
  if (scanState === 'infected') return 'infected'
  if (!scanner.address || scanState === 'clean') return null
  if (uploadedBy !== null && uploadedBy === readerId) return null
  /** Stored without a scanner: the nightly scan comes to it. */
  if (scanState === 'unscanned' && scanDetail === null) return null
  const isOutstanding = scanState === 'pending' && scanDetail === null
  return isOutstanding || scanner.policy === 'wait' ? 'pending' : null
}

/** What lists say of a file's scan; null where there is nothing to say. */
export type ScanMark = 'pending' | 'infected' | 'unscanned' | null

export function scanMark({ scanState, scanDetail }: Scanned): ScanMark {
  if (scanState === 'infected') return 'infected'
  if (!scanner.address || scanState === 'clean') return null
  if (scanState === 'pending') return 'pending'
  return scanDetail === null ? null : 'unscanned'
}
