import { mkdir, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

/**
 * Makes a folder and the ones above it that are missing, for their owner alone. One step at a time:
 * Node's own recursive way never ends where the system makes no folders (/proc).
 *
 * @throws Error of the system (ENOENT, EACCES, ENOTDIR, …) when it cannot be made
 */
export async function makeFolder(path: string): Promise<void> {
  const missing: string[] = []
  for (let at = resolve(path); !(await isFolder(at)); at = dirname(at)) missing.unshift(at)
  for (const folder of missing) {
    await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
      /** Another process was quicker. */
      if (error.code !== 'EEXIST') throw error
    })
  }
}

/** @throws Error ENOTDIR when something else has that name */
async function isFolder(path: string): Promise<boolean> {
  try {
    if ((await stat(path)).isDirectory()) return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
  throw Object.assign(new Error(`ENOTDIR: ${path} is no folder`), { code: 'ENOTDIR' })
}
