import { mkdir, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

/**
 * Creates a folder and its missing parents, accessible only to their owner. It creates one level at a time: Node's
 * recursive option never ends where the system refuses to create folders (/proc).
 *
 * @throws Error of the system (ENOENT, EACCES, ENOTDIR, …) if it cannot be created
 */
export async function makeFolder(path: string): Promise<void> {
  const missing: string[] = []
  for (let at = resolve(path); !(await isFolder(at)); at = dirname(at)) missing.unshift(at)
  for (const folder of missing) {
    await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
      /** Another process has created it meanwhile. */
      if (error.code !== 'EEXIST') throw error
    })
  }
}

/** @throws Error ENOTDIR if something else has that name */
async function isFolder(path: string): Promise<boolean> {
  try {
    if ((await stat(path)).isDirectory()) return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
  throw Object.assign(new Error(`ENOTDIR: ${path} is not a folder`), { code: 'ENOTDIR' })
}
