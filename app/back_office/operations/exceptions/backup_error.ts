/** Why a backup cannot be taken, opened or restored, in a sentence for whoever runs the command. */
export class BackupError extends Error {
  readonly code = 'E_BACKUP'
}

const FULL = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL'])

/** Whether a disk is full, also where a store says so as the cause of its own error. */
function isFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return FULL.has((error as NodeJS.ErrnoException).code ?? '') || isFull(error.cause)
}

/**
 * The same in one line for a disk that is full; any other error as it is.
 *
 * @param advice what to do when there is room again
 */
export function asDiskFullError(error: unknown, place: string, advice = 'run it again'): unknown {
  if (!isFull(error)) return error
  return new BackupError(`The disk of ${place} is full: make room, then ${advice}`)
}
