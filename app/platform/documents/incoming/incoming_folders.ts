import { randomUUID } from 'node:crypto'
import { chmod, lstat, mkdir, readdir, rm } from 'node:fs/promises'
import { hostname, userInfo } from 'node:os'
import { join } from 'node:path'

const HOUR_MS = 3_600_000
const OWNER_ONLY = 0o700
const GROUP_AND_OTHERS = 0o077
const HOST = hostname()
/** Host, process and a random id: who comes later can tell whether anybody still works in it. */
const NAME = /^(?<host>.+)-(?<pid>\d+)-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A folder that holds the files of one form while it is answered. */
export interface IncomingFolder {
  newPath(): string
  remove(): Promise<void>
}

/**
 * The folders in which the files of forms wait. Each form has its own, which goes when its request
 * ends; what a killed process left is swept.
 */
export class IncomingFolders {
  constructor(readonly root: string) {}

  /** @throws when the root cannot be made or belongs to somebody else */
  async open(): Promise<IncomingFolder> {
    await this.#ensureRoot()
    const path = join(this.root, `${HOST}-${process.pid}-${randomUUID()}`)
    await mkdir(path, { mode: OWNER_ONLY })
    return {
      newPath: () => join(path, randomUUID()),
      remove: () => rm(path, { recursive: true, force: true, maxRetries: 3 }),
    }
  }

  /**
   * Takes away what nobody works in any more: folders of processes that are gone, and all that are
   * older than an hour, far longer than a request may take.
   *
   * @param isStart nothing can be this process's own yet: its number was another's before
   * @returns how many there were
   */
  async sweep({ isStart = false } = {}): Promise<number> {
    const names = await readdir(this.root).catch(() => [])
    let swept = 0
    for (const name of names) {
      if (!(await this.#isAbandoned(name, isStart))) continue
      await rm(join(this.root, name), { recursive: true, force: true })
      swept += 1
    }
    return swept
  }

  /** In a folder that all may write into, another could have put one of this name. */
  async #ensureRoot() {
    await mkdir(this.root, { recursive: true, mode: OWNER_ONLY })
    const found = await lstat(this.root)
    if (!found.isDirectory() || found.uid !== userInfo().uid) {
      throw new Error(`${this.root} is not a folder of this user's own`)
    }
    if (found.mode & GROUP_AND_OTHERS) await chmod(this.root, OWNER_ONLY)
  }

  async #isAbandoned(name: string, isStart: boolean): Promise<boolean> {
    const owner = NAME.exec(name)?.groups
    if (!owner) return false
    const pid = Number(owner.pid)
    if (owner.host === HOST && (pid === process.pid ? isStart : !isAlive(pid))) return true
    const found = await lstat(join(this.root, name)).catch(() => null)
    return found !== null && Date.now() - found.mtimeMs > HOUR_MS
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
