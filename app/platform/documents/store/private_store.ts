import { open } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import timeouts from '#config/timeouts'
import drive from '@adonisjs/drive/services/main'
import logger from '@adonisjs/core/services/logger'
import { NotFound, rootCauseMessage } from '#kernel/exceptions/refusal'
import { withDeadline } from '#kernel/streams/deadline'
import { BaseCheck, Result } from '@adonisjs/core/health'
import type { HealthCheckResult } from '@adonisjs/core/types/health'

async function syncPath(path: string) {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Waits until a file and its parent folders have been flushed to disk: after a power failure no row must refer to a
 * lost file.
 *
 * @param root the folder of the store, which exists already
 */
async function syncToDisk(root: string, path: string): Promise<void> {
  await syncPath(path)
  const below = relative(root, dirname(path)).split(sep).filter(Boolean)
  for (let depth = below.length; depth >= 0; depth--) {
    await syncPath(join(root, ...below.slice(0, depth)))
  }
}

type StoredEntry = { key: string; modifiedAt: Date }

/** Range of the bytes of a file; both ends are inclusive. */
export interface ByteRange {
  start: number
  end: number
}

export type Disk = ReturnType<typeof drive.use>

/** Validity of an address in the store, which is used at once; in seconds. */
const SIGNED_URL_SECONDS = 60

/** Format of the keys in the store. */
export const STORED_KEY = /^[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A file that has a row is missing in the store. */
export class MissingFile extends NotFound {}

/** Folder of a disk's files, if it is a folder of this machine and not a remote store. */
function folderOf(driver: object): string | null {
  const location = (driver as { options?: { location?: URL | string } }).options?.location
  return location instanceof URL ? fileURLToPath(location) : (location ?? null)
}

/**
 * The private store: the default disk of config/drive.ts. A key is a random UUID under two folder levels named by its
 * first letters, so that no folder grows large; no part of it comes from user input.
 */
export const privateStore = {
  /** Writes the bytes and returns their key once they would survive a power failure. */
  async put(bytes: Uint8Array, mime: string): Promise<string> {
    const key = newKey()
    await putDurably(drive.use(), key, bytes, mime)
    return key
  },

  /** Writes a file of this machine, of any length. */
  async putFile(path: string, mime: string): Promise<string> {
    const key = newKey()
    await this.putFileWithKey(key, path, mime)
    return key
  },

  /** @throws MissingFile when a row's file is missing; it is logged for the operator */
  async stream(key: string, range?: ByteRange): Promise<Readable> {
    const disk = drive.use()
    if (!(await disk.exists(key))) {
      logger.error({ key }, 'file of a row is missing from the store')
      throw new MissingFile()
    }
    return range ? readRange(disk, key, range) : disk.getStream(key)
  },

  async bytes(key: string): Promise<Uint8Array> {
    return drive.use().getBytes(key)
  },

  /** Size of a file in bytes. */
  async size(key: string): Promise<number> {
    return (await drive.use().getMetaData(key)).contentLength
  },

  /** Writes a file to another store under its existing key. */
  async putWithKey(key: string, bytes: Uint8Array, mime: string): Promise<void> {
    await putDurably(drive.use(), key, bytes, mime)
  },

  /** Writes a file of this machine, of any length, under its existing key. */
  async putFileWithKey(key: string, path: string, mime: string): Promise<void> {
    const disk = drive.use()
    await writeWhole(disk, key, () =>
      disk.copyFromFs(path, key, { contentType: mime, visibility: 'private' })
    )
  },

  exists(key: string): Promise<boolean> {
    return drive.use().exists(key)
  },

  async remove(key: string): Promise<void> {
    await drive.use().delete(key)
  },

  /** Iterates over all files in the store, or in a folder of it, a page at a time. */
  async *entries(folder = ''): AsyncGenerator<StoredEntry> {
    const disk = drive.use()
    let paginationToken: string | undefined
    do {
      const page = await disk.listAll(folder, { recursive: true, paginationToken })
      for (const object of page.objects) {
        if (object.isDirectory) continue
        const { lastModified } = await object.getMetaData()
        yield { key: object.key, modifiedAt: lastModified }
      }
      paginationToken = page.paginationToken
    } while (paginationToken)
  },
}

function newKey(): string {
  const id = randomUUID()
  return `${id.slice(0, 2)}/${id.slice(2, 4)}/${id}`
}

/** Writes a file to a disk; it is stored durably when this returns. */
export async function putDurably(disk: Disk, key: string, bytes: Uint8Array, mime: string) {
  await writeWhole(disk, key, () =>
    disk.put(key, bytes, { contentType: mime, visibility: 'private' })
  )
}

/** Writes a file; a partially written one is removed, above all on a full disk. */
async function writeWhole(disk: Disk, key: string, write: () => Promise<void>) {
  try {
    await write()
    await syncLocalFile(disk, key)
  } catch (error) {
    /** An unresponsive store is not waited for twice: `documents:orphans` finds what remains there. */
    await withDeadline(timeouts.storeConnect, disk.delete(key)).catch(() => undefined)
    throw error
  }
}

async function syncLocalFile(disk: Disk, key: string) {
  const root = folderOf(disk.driver)
  if (root) await syncToDisk(root, join(root, key))
}

/** The drive package opens only complete files; a part of one is read from the folder or the store itself. */
async function readRange(disk: Disk, key: string, { start, end }: ByteRange): Promise<Readable> {
  const root = folderOf(disk.driver)
  if (root) return createReadStream(join(root, key), { start, end })
  const address = await disk.getSignedUrl(key, { expiresIn: SIGNED_URL_SECONDS })
  /** The time limit applies until the response starts; reading it may take any time. */
  const abortController = new AbortController()
  const timer = setTimeout(() => abortController.abort(), timeouts.storeAnswer)
  const answer = await fetch(address, {
    headers: { range: `bytes=${start}-${end}` },
    redirect: 'error',
    signal: abortController.signal,
  }).finally(() => clearTimeout(timer))
  if (answer.status !== 206 || !answer.body) {
    await answer.body?.cancel()
    const error = new Error(`The store answered ${answer.status} to a range request`)
    throw Object.assign(error, { code: 'E_CANNOT_READ_FILE' })
  }
  return Readable.from(answer.body, { objectMode: false })
}

/** Written and removed at the start, to verify that both are possible. */
const PROBE_KEY = 'start-probe'

/** Whether a remote store responds for its bucket. */
export class StoreCheck extends BaseCheck {
  readonly name = 'uploads'

  async run(): Promise<HealthCheckResult> {
    try {
      await drive.use().listAll('')
      return Result.ok('answers')
    } catch (error) {
      return Result.failed(rootCauseMessage(error), error as Error)
    }
  }
}

/**
 * Verifies that files can be written and removed in the store.
 *
 * @throws Error of the drive package, or DeadlineExceeded after `storeAnswer`
 */
export async function verifyStoreWritable(): Promise<void> {
  const disk = drive.use()
  const probe = disk.put(PROBE_KEY, 'written by a start').then(() => disk.delete(PROBE_KEY))
  await withDeadline(timeouts.storeAnswer, probe)
}
