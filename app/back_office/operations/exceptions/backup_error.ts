/** Reason why a backup cannot be taken, opened or restored, as a message for the user of the command. */
export class BackupError extends Error {
  readonly code = 'E_BACKUP'
}

const FULL = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL'])

/** Whether a disk is full, including a store's error with that cause. */
function isFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return FULL.has((error as NodeJS.ErrnoException).code ?? '') || isFull(error.cause)
}

/**
 * Returns a one-line error for a full disk; any other error unchanged.
 *
 * @param advice what to do when there is space again
 */
export function asDiskFullError(error: unknown, place: string, advice = 'run it again'): unknown {
  if (!isFull(error)) return error
  return new BackupError(`The disk of ${place} is full: free some space, then ${advice}`)
}
