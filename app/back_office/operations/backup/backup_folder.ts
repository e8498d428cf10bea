import { readdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { isProcessAlive } from '#operations/backup/work_folder'
import { backupsToDelete, type RetentionCounts, takenAt } from '#operations/rules/retention'

const UNFINISHED = /\.backup\.part-(\w*)-(\d+)$/

/** A part that another machine began so long ago is nobody's, in milliseconds. */
const ABANDONED_MS = 86_400_000

/** Takes away what backups that were broken off left; one that is being written stays. */
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

export interface ListedBackup {
  name: string
  takenAt: Date
  bytes: number
}

/** The backups of a folder, the newest first. */
export async function listBackups(folder: string): Promise<ListedBackup[]> {
  const found: ListedBackup[] = []
  for (const name of await readdir(folder)) {
    const at = takenAt(name)
    if (at) found.push({ name, takenAt: at, bytes: (await stat(join(folder, name))).size })
  }
  return found.toSorted((a, b) => b.takenAt.getTime() - a.takenAt.getTime())
}

/** Removes backups beyond the numbers to keep; gives their names. */
export async function deleteOldBackups(folder: string, retention: RetentionCounts): Promise<string[]> {
  const names = backupsToDelete(await readdir(folder), retention)
  for (const name of names) await rm(join(folder, name), { force: true })
  return names
}
