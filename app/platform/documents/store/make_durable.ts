import { open } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'

async function syncPath(path: string) {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Waits until a file and the folders that lead to it are on the disk itself: after a power cut a
 * row must not outlive its file.
 *
 * @param root the folder of the store, which exists already
 */
export async function syncToDisk(root: string, path: string): Promise<void> {
  await syncPath(path)
  const below = relative(root, dirname(path)).split(sep).filter(Boolean)
  for (let depth = below.length; depth >= 0; depth--) {
    await syncPath(join(root, ...below.slice(0, depth)))
  }
}
