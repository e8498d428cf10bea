import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import { type Pack, extract, pack } from 'tar-stream'
import type { ChunkTransform } from '#operations/backup/encryption'
import { buffer } from 'node:stream/consumers'
import { BackupError } from '#operations/exceptions/backup_error'

/** A file in a backup. */
export interface Member {
  name: string
  /** Bytes. */
  size: number
  sha256: string
}

/** openssl holds a piece in memory, once clear and once encrypted. */
export const CHUNK_BYTES = 32 * 1024 ** 2

/** Digits of the number of a piece, which is its name. */
const DIGITS = 8

/** Puts a stream together to buffers of one size; the last may be shorter. */
export async function* inChunks(source: AsyncIterable<Buffer>, bytes = CHUNK_BYTES) {
  let parts: Buffer[] = []
  let length = 0
  for await (let part of source) {
    while (length + part.length >= bytes) {
      const own = bytes - length
      yield Buffer.concat([...parts, part.subarray(0, own)])
      part = part.subarray(own)
      parts = []
      length = 0
    }
    if (part.length > 0) parts.push(part)
    length += part.length
  }
  if (length > 0) yield Buffer.concat(parts)
}

/**
 * Writes a backup: a tar of files, cut into pieces, each of which is encrypted, and these in a tar again. With
 * openssl and tar alone it can be opened: docs/operations/backup.md says how.
 */
export class ArchiveWriter {
  readonly members: Member[] = []
  readonly #inner = pack()
  readonly #outer = pack()
  readonly #done: Promise<unknown>

  /** @param path a file that does not exist yet */
  constructor(path: string, encryptChunk: ChunkTransform) {
    const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
    this.#done = Promise.all([this.#encrypt(encryptChunk), pipeline(this.#outer, file)])
    this.#done.catch(() => undefined)
  }

  async add(name: string, bytes: Buffer): Promise<Member> {
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    await this.#orArchiveFails(entry(this.#inner, name, bytes))
    const member = { name, size: bytes.length, sha256 }
    this.members.push(member)
    return member
  }

  /**
   * The same from a stream.
   *
   * @param size bytes of it
   * @throws Error when there are more or fewer
   */
  async addStream(name: string, size: number, source: Readable): Promise<Member> {
    const hash = createHash('sha256')
    source.on('data', (part: Buffer) => hash.update(part))
    const sink = this.#inner.entry({ name, size, mode: 0o600 })
    await this.#orArchiveFails(pipeline(source, sink))
    const member = { name, size, sha256: hash.digest('hex') }
    this.members.push(member)
    return member
  }

  /** Ends when all of it is on the disk. */
  async end(): Promise<void> {
    this.#inner.finalize()
    await this.#done
  }

  /** Gives up: what was written stays, as it is. */
  abandon(): void {
    this.#inner.destroy()
    this.#outer.destroy()
  }

  async #encrypt(encryptChunk: ChunkTransform) {
    try {
      let number = 0
      for await (const chunk of inChunks(this.#inner)) {
        const name = `${String(++number).padStart(DIGITS, '0')}.cms`
        await entry(this.#outer, name, await encryptChunk(chunk))
      }
      this.#outer.finalize()
    } catch (error) {
      this.#outer.destroy(error as Error)
      throw error
    }
  }

  /** What is behind takes nothing any more once it failed. */
  async #orArchiveFails<T>(work: Promise<T>): Promise<T> {
    const ended = this.#done.then(() => {
      throw new Error('The archive is ended already')
    })
    return Promise.race([work, ended])
  }
}

const entry = (tar: Pack, name: string, bytes: Buffer) =>
  new Promise<void>((resolve, reject) => {
    tar.entry({ name, mode: 0o600 }, bytes, (error) => (error ? reject(error) : resolve()))
  })

/** Takes one file of a backup. It reads the stream to its end, or leaves it to be passed over. */
type ReadMember = (member: { name: string; size: number; body: Readable }) => Promise<void>

/** Goes through a tar, one entry after the other. */
async function eachEntry(source: Readable, take: ReadMember): Promise<void> {
  const tar = extract()
  tar.on('entry', ({ name, size = 0 }, body, nextEntry) => {
    take({ name, size, body: body as unknown as Readable }).then(
      () => {
        body.resume()
        nextEntry()
      },
      (error: Error) => tar.destroy(error)
    )
  })
  await pipeline(source, tar)
}

/** The clear bytes of a backup, a piece at a time, in order. */
async function* decryptedChunks(path: string, open: ChunkTransform): AsyncGenerator<Buffer> {
  const waiting: { piece: Buffer; taken: () => void }[] = []
  let wake = () => undefined as void
  let ended = false
  let failure: unknown
  const reading = eachEntry(createReadStream(path), async ({ size, body }) => {
    const chunk = await buffer(body)
    if (chunk.length < size) throw new BackupError(`${path} is cut off`)
    await new Promise<void>((taken) => {
      waiting.push({ piece: chunk, taken })
      wake()
    })
  })
    .catch((error: unknown) => (failure = error))
    .finally(() => {
      ended = true
      wake()
    })
  while (true) {
    const next = waiting.shift()
    if (next) {
      yield await open(next.piece)
      next.taken()
    } else if (ended) break
    else await new Promise<void>((resolve) => (wake = resolve))
  }
  await reading
  if (failure) throw failure
}

/**
 * Goes through the files of a backup in their order.
 *
 * @throws BackupError when it is no backup, is cut off, was changed, or is for another key
 */
export async function readArchive(
  path: string,
  open: ChunkTransform,
  take: ReadMember
): Promise<void> {
  let own: unknown
  try {
    await eachEntry(Readable.from(decryptedChunks(path, open)), async (member) => {
      try {
        await take(member)
      } catch (error) {
        own = error
        throw error
      }
    })
  } catch (error) {
    if (own) throw own
    const { code } = error as NodeJS.ErrnoException
    if (error instanceof BackupError || code === 'ABORT_ERR') throw error
    if (code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR') {
      throw new BackupError(`${path} cannot be read (${code})`)
    }
    throw new BackupError(`${path} is no whole backup: ${(error as Error).message}`)
  }
}
