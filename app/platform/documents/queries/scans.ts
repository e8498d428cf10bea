import scanner from '#config/scanner'
import type { ScanState } from '#documents/rules/scans'

interface Scanned {
  scanState: ScanState
  scanDetail: string | null
}

/**
 * Why a file is withheld from a reader, or null where it may be opened: an infected one is withheld from everybody, one
 * without a result from everybody except its uploader, for as long as the policy requires. Without a scanner only
 * infected files are withheld.
 *
 * @param readerId user id; null for an anonymous reader, and for the portal itself
 */
export function withheldFor(
  { scanState, scanDetail, uploadedBy }: Scanned & { uploadedBy: number | null },
  readerId: number | null
): 'infected' | 'pending' | null {
  if (scanState === 'infected') return 'infected'
  if (!scanner.address || scanState === 'clean') return null
  if (uploadedBy !== null && uploadedBy === readerId) return null
  /** Stored without a scanner: the nightly scan will include it. */
  if (scanState === 'unscanned' && scanDetail === null) return null
  const isOutstanding = scanState === 'pending' && scanDetail === null
  return isOutstanding || scanner.policy === 'wait' ? 'pending' : null
}

/** Scan status of a file in lists; null where there is nothing to show. */
export type ScanMark = 'pending' | 'infected' | 'unscanned' | null

export function scanMark({ scanState, scanDetail }: Scanned): ScanMark {
  if (scanState === 'infected') return 'infected'
  if (!scanner.address || scanState === 'clean') return null
  if (scanState === 'pending') return 'pending'
  return scanDetail === null ? null : 'unscanned'
}
