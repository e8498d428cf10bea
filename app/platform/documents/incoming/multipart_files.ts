import { randomUUID } from 'node:crypto'
import { chmod, lstat, mkdir, readdir, rm } from 'node:fs/promises'
import { hostname, userInfo } from 'node:os'
import { join } from 'node:path'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { HttpContext } from '@adonisjs/core/http'
import { Exception } from '@adonisjs/core/exceptions'
import logger from '@adonisjs/core/services/logger'
import { formBytes } from '#config/uploads'
import { Refusal } from '#kernel/exceptions/refusal'

const HOUR_MS = 3_600_000
const OWNER_ONLY = 0o700
const GROUP_AND_OTHERS = 0o077
const HOST = hostname()
/** Host, process and a random id: they show whether the process that uses the folder still exists. */
const NAME = /^(?<host>.+)-(?<pid>\d+)-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A folder for the files of one form while its request is handled. */
export interface IncomingFolder {
  newPath(): string
  remove(): Promise<void>
}

/**
 * Folders for the files of forms. Each form has its own, which is removed when its request ends; those that a killed
 * process left are swept.
 */
export class IncomingFolders {
  constructor(readonly root: string) {}

  /** @throws when the root cannot be created or belongs to another user */
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
   * Removes folders that are no longer used: those of processes that have ended, and all that are older than an hour,
   * far longer than a request may take.
   *
   * @param isStart at the start no folder can be this process's own: its number belonged to another process
   * @returns how many were removed
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

  /** In a world-writable folder, another user could have created one with this name. */
  async #ensureRoot() {
    await mkdir(this.root, { recursive: true, mode: OWNER_ONLY })
    const found = await lstat(this.root)
    if (!found.isDirectory() || found.uid !== userInfo().uid) {
      throw new Error(`${this.root} is not a folder owned by this user`)
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

const BYTES_PER_MB = 1024 * 1024

/** The form and its files exceed the limit for one request. */
export const tooLargeRefusal = () =>
  new Refusal('documents.errors.form_too_big', { most: formBytes / BYTES_PER_MB }, { status: 413 })

/** The disk did not accept a file: it is full, or not available. */
export function storageRefusal(error: unknown, field?: string) {
  logger.error({ err: error }, 'incoming file could not be written')
  return new Refusal('documents.errors.not_stored', {}, { field, status: 503 })
}

/**
 * Writes the files of a form into the folder as they arrive; its text fields are read as in any form. All bytes
 * received are counted, including those that belong to no file.
 *
 * @throws Refusal when the form is too large or the disk does not accept it
 * @throws Exception E_REQUEST_ABORTED when the connection was lost
 */
export async function receiveParts(request: HttpContext['request'], folder: IncomingFolder) {
  const { multipart, request: incoming } = request
  const abortController = new AbortController()
  const writes: Promise<unknown>[] = []
  let bytes = 0
  const count = (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes <= formBytes) return
    incoming.off('data', count)
    multipart.abort(tooLargeRefusal())
  }

  multipart.onFile('*', { deferValidations: true }, async (part, report) => {
    /** A part may emit an error about a lost connection after its file was closed. */
    part.on('error', () => undefined)
    part.pause()
    part.on('data', report)
    const path = folder.newPath()
    const file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
    file.once('error', (error: NodeJS.ErrnoException) => {
      /** Only system errors: a lost connection ends the file too. */
      if (error.syscall) multipart.abort(storageRefusal(error, part.name))
    })
    const written = pipeline(part, file, { signal: abortController.signal })
    writes.push(written)
    await written
    return { tmpPath: path }
  })

  try {
    incoming.on('data', count)
    await Promise.race([multipart.process(), rejectOnDisconnect(incoming)])
  } finally {
    incoming.off('data', count)
    incoming.unpipe()
    incoming.pause()
    abortController.abort()
    await Promise.allSettled(writes)
  }
}

/** Rejects when the client disconnects in the middle, which the parser itself does not always detect. */
function rejectOnDisconnect(incoming: HttpContext['request']['request']): Promise<never> {
  return new Promise((_, reject) => {
    const checkAborted = () => {
      if (incoming.complete) return
      reject(new Exception('Request aborted', { code: 'E_REQUEST_ABORTED', status: 400 }))
    }
    if (incoming.destroyed) checkAborted()
    else incoming.once('close', checkAborted)
  })
}
