import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { type RetentionCounts, backupsToDelete, takenAt } from '#operations/rules/backups'

const PREFIX = `.arthasetu-work-${hostname().replace(/\W/g, '')}-`

/** Whether a process exists on this server. */
function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** A child of a killed process, such as tar, may write there for a moment longer. */
const REMOVAL = { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }

/**
 * Runs work with a temporary folder inside another one, accessible only to its owner, and deletes it afterwards.
 * Folders left by killed processes of this server are deleted first.
 */
export async function withTemporaryFolder<T>(
  parent: string,
  work: (folder: string) => Promise<T>
): Promise<T> {
  for (const name of await readdir(parent)) {
    const pid = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length)) : 0
    if (pid > 0 && pid !== process.pid && !isProcessAlive(pid)) {
      await rm(join(parent, name), REMOVAL)
    }
  }
  const folder = join(parent, `${PREFIX}${process.pid}`)
  await mkdir(folder, { mode: 0o700 })
  try {
    return await work(folder)
  } finally {
    await rm(folder, REMOVAL)
  }
}

const UNFINISHED = /\.backup\.part-(\w*)-(\d+)$/

/** Age in milliseconds at which an unfinished file of another server counts as abandoned. */
const ABANDONED_MS = 86_400_000

/** Deletes what interrupted backups left; one that is being written stays. */
export async function removeUnfinished(folder: string): Promise<void> {
  const here = hostname().replace(/\W/g, '')
  for (const name of await readdir(folder)) {
    const [, machine, pid] = UNFINISHED.exec(name) ?? []
    if (pid === undefined) continue
    const path = join(folder, name)
    const isWritten =
      machine === here
        ? isProcessAlive(Number(pid)) && Number(pid) !== process.pid
        : Date.now() - (await stat(path)).mtimeMs < ABANDONED_MS
    if (!isWritten) await rm(path, { force: true })
  }
}

interface ListedBackup {
  name: string
  takenAt: Date
  bytes: number
}

/** Lists the backups of a folder, newest first. */
export async function listBackups(folder: string): Promise<ListedBackup[]> {
  const found: ListedBackup[] = []
  for (const name of await readdir(folder)) {
    const at = takenAt(name)
    if (at) found.push({ name, takenAt: at, bytes: (await stat(join(folder, name))).size })
  }
  return found.toSorted((a, b) => b.takenAt.getTime() - a.takenAt.getTime())
}

/** Removes backups beyond the numbers to keep and returns their names. */
export async function deleteOldBackups(
  folder: string,
  retention: RetentionCounts
): Promise<string[]> {
  const names = backupsToDelete(await readdir(folder), retention)
  for (const name of names) await rm(join(folder, name), { force: true })
  return names
}

/** Reason why a backup cannot be taken, opened or restored, as a message for the user of the command. */
export class BackupError extends Error {
  readonly code = 'E_BACKUP'
}

const DISK_FULL_CODES = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL'])

/** Whether a disk is full, including a store's error with that cause. */
function isFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return DISK_FULL_CODES.has((error as NodeJS.ErrnoException).code ?? '') || isFull(error.cause)
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
