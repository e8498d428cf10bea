/** Why a backup cannot be taken, opened or restored, in a sentence for whoever runs the command. */
export class BackupProblem extends Error {
  readonly code = 'E_BACKUP'
}

const FULL = new Set(['ENOSPC', 'EDQUOT'])

/** The same in one line for a disk that is full; any other error as it is. */
export function plainProblem(error: unknown, place: string): unknown {
  const { code } = (error ?? {}) as NodeJS.ErrnoException
  if (!code || !FULL.has(code)) return error
  return new BackupProblem(`The disk of ${place} is full: make room, then run it again`)
}
