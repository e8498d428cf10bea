import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { Readable } from 'node:stream'
import { type Pack, pack } from 'tar-stream'
import type { ChunkTransform } from '#operations/backup/openssl'

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
