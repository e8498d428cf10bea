import { spawnSync } from 'node:child_process'
import { mkdtemp, open, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MB = 1024 ** 2

/**
 * A disk of its own at a folder, which can be filled to the last byte; null where this user may mount none.
 *
 * @param megabytes its size
 */
export async function smallDisk(megabytes: number) {
  const folder = await mkdtemp(join(tmpdir(), 'disk-'))
  const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0700`, 'tmpfs', folder]
  if (process.platform !== 'linux' || spawnSync('mount', options).status !== 0) {
    await rm(folder, { recursive: true })
    return null
  }
  const ballast = join(folder, 'ballast')
  return {
    folder,
    /** @param left bytes that stay free */
    async fill(left = 0) {
      const handle = await open(ballast, 'w')
      try {
        for (let at = 0; at <= megabytes; at++) await handle.write(Buffer.alloc(MB))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      }
      const { size } = await handle.stat()
      await handle.close()
      if (left > 0) await truncate(ballast, size - left)
    },
    makeRoom: () => rm(ballast),
    async remove() {
      spawnSync('umount', [folder])
      await rm(folder, { recursive: true, force: true })
    },
  }
}
