import { mkdir, readdir, rm } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'

const PREFIX = `.arthasetu-work-${hostname().replace(/\W/g, '')}-`

/** Whether a process of this machine is there. */
export function isProcessAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** What a killed process had started, tar say, may write there for a moment longer. */
const REMOVAL = { recursive: true, force: true, maxRetries: 20, retryDelay: 50 }

/**
 * Does something with a folder of its own in another one, for its owner alone, and takes it away again. What
 * killed processes of this machine left there goes first.
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
