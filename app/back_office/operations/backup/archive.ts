import { spawn } from 'node:child_process'
import { X509Certificate, createHash } from 'node:crypto'
import { once } from 'node:events'
import { access, constants, readFile } from 'node:fs/promises'
import { BackupError } from '#operations/backup/backup_files'
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { Readable } from 'node:stream'
import { type Pack, extract, pack } from 'tar-stream'
import { buffer } from 'node:stream/consumers'

/** Transforms one chunk into another. */
export type ChunkTransform = (chunk: Buffer) => Promise<Buffer>

/** Runs openssl on a chunk. Its exit code shows whether the output is complete and correct. */
async function openssl(args: readonly string[], chunk: Buffer, signal?: AbortSignal) {
  const child = spawn('openssl', args, { stdio: ['pipe', 'pipe', 'pipe'], signal })
  const parts: Buffer[] = []
  let stderrText = ''
  child.stdout.on('data', (part: Buffer) => parts.push(part))
  child.stderr.setEncoding('utf8').on('data', (part: string) => (stderrText += part))
  /** It may exit before it has read everything; the exit code then shows the error. */
  child.stdin.on('error', () => undefined)
  child.stdin.end(chunk)
  const [code] = (await once(child, 'close').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    throw new BackupError('openssl is not installed on this machine: install it')
  })) as [number | null]
  return { code, said: stderrText.trim(), bytes: Buffer.concat(parts) }
}

/**
 * Encrypts chunks for the holder of a certificate's private key: CMS with AES-256 in GCM, whose tag also detects any
 * change.
 *
 * @param path path of the certificate, in PEM
 * @throws BackupError if it is no certificate
 */
export async function createEncryptor(path: string, signal?: AbortSignal): Promise<ChunkTransform> {
  let certificate: X509Certificate
  try {
    certificate = new X509Certificate(await readFile(path))
  } catch (error) {
    throw new BackupError(`${path} is not a certificate: ${(error as Error).message}`)
  }
  const isRsa = certificate.publicKey.asymmetricKeyType === 'rsa'
  const padding = isRsa ? ['-keyopt', 'rsa_padding_mode:oaep'] : []
  const form = ['-encrypt', '-binary', '-outform', 'DER', '-aes-256-gcm']
  return async (chunk) => {
    const args = ['cms', ...form, '-recip', path, ...padding]
    const { code, said, bytes } = await openssl(args, chunk, signal)
    if (code !== 0) throw new BackupError(`openssl could not encrypt for ${path}: ${said}`)
    return bytes
  }
}

/**
 * Decrypts chunks with a private key.
 *
 * @param path path of the key, in PEM
 * @throws BackupError if the key cannot be read; the returned function throws it for a chunk that was changed or
 * encrypted for another key
 */
export async function createDecryptor(path: string, signal?: AbortSignal): Promise<ChunkTransform> {
  await access(path, constants.R_OK).catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(`The private key ${path} cannot be read (${error.code})`)
  })
  const args = ['cms', '-decrypt', '-binary', '-inform', 'DER', '-inkey', path]
  return async (chunk) => {
    const { code, bytes } = await openssl(args, chunk, signal)
    if (code === 0) return bytes
    throw new BackupError(
      'A part of the backup cannot be decrypted: this is not its private key, or the backup was changed'
    )
  }
}

/** A file in a backup. */
export interface Member {
  name: string
  /** In bytes. */
  size: number
  sha256: string
}

/** openssl holds a chunk in memory, once in plain text and once encrypted. */
const CHUNK_BYTES = 32 * 1024 ** 2

/** Number of digits in the name of a chunk, which is its number. */
const DIGITS = 8

/** Combines a stream into buffers of equal size; the last may be shorter. */
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
 * Writes a backup: a tar of files, split into chunks, each of which is encrypted, and these in another tar. It can be
 * opened with openssl and tar alone, as described in docs/operations/backup.md.
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
    await this.#raceWithArchive(entry(this.#inner, name, bytes))
    const member = { name, size: bytes.length, sha256 }
    this.members.push(member)
    return member
  }

  /**
   * The same from a stream.
   *
   * @param size its size in bytes
   * @throws Error if it has more or fewer bytes
   */
  async addStream(name: string, size: number, source: Readable): Promise<Member> {
    const hash = createHash('sha256')
    source.on('data', (part: Buffer) => hash.update(part))
    const sink = this.#inner.entry({ name, size, mode: 0o600 })
    await this.#raceWithArchive(pipeline(source, sink))
    const member = { name, size, sha256: hash.digest('hex') }
    this.members.push(member)
    return member
  }

  /** Resolves when everything is written to disk. */
  async end(): Promise<void> {
    this.#inner.finalize()
    await this.#done
  }

  /** Aborts the archive; what was written stays unchanged. */
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

  /** After a failure the following streams accept no more data. */
  async #raceWithArchive<T>(work: Promise<T>): Promise<T> {
    const ended = this.#done.then(() => {
      throw new Error('The archive has already ended')
    })
    return Promise.race([work, ended])
  }
}

const entry = (tar: Pack, name: string, bytes: Buffer) =>
  new Promise<void>((resolve, reject) => {
    tar.entry({ name, mode: 0o600 }, bytes, (error) => (error ? reject(error) : resolve()))
  })

/** Reads one file of a backup. It either reads the stream to its end, or leaves it to be skipped. */
type ReadMember = (member: { name: string; size: number; body: Readable }) => Promise<void>

/** Reads a tar, one entry after the other. */
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

/** Yields the decrypted bytes of a backup, chunk by chunk in order. */
async function* decryptedChunks(path: string, open: ChunkTransform): AsyncGenerator<Buffer> {
  const waiting: { piece: Buffer; taken: () => void }[] = []
  let wake = () => undefined as void
  let ended = false
  let failure: unknown
  const reading = eachEntry(createReadStream(path), async ({ size, body }) => {
    const chunk = await buffer(body)
    if (chunk.length < size) throw new BackupError(`${path} is truncated`)
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
 * Reads the files of a backup in their order.
 *
 * @throws BackupError if it is no backup, is truncated, was changed, or is for another key
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
    throw new BackupError(`${path} is not a complete backup: ${(error as Error).message}`)
  }
}
