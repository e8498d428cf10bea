import { spawnSync } from 'node:child_process'
import { mkdtemp, open, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MB = 1024 ** 2

/**
 * Mounts a separate disk at a folder, which can be filled to the last byte; returns null if this user may not mount
 * one.
 *
 * @param megabytes size of the disk
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
    /** @param left bytes that remain free */
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
