import { createHash } from 'node:crypto'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { decrypt, encrypt } from '#kernel/vault/vault'

/** Bytes that are sealed together: a file of any length needs the memory of one portion. */
const CHUNK_BYTES = 64 * 1024

/** A file on its way into a store, sealed portion by portion, a line each. */
export async function* encryptedChunks(parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting = Buffer.alloc(0)
  for await (const part of parts) {
    waiting = Buffer.concat([waiting, part])
    for (; waiting.length >= CHUNK_BYTES; waiting = waiting.subarray(CHUNK_BYTES)) {
      yield encryptedLine(waiting.subarray(0, CHUNK_BYTES))
    }
  }
  if (waiting.length > 0) yield encryptedLine(waiting)
}

const encryptedLine = (bytes: Buffer) => Buffer.from(`${encrypt(bytes.toString('base64'), 'file')}\n`)

/**
 * The same file as it was.
 *
 * @param sha256 of the file as it was: portions may be missing or in another order
 * @throws Error at its end when it is another file, so that nobody takes it for whole
 */
export async function* decryptedChunks(encrypted: Readable, sha256: string): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for await (const line of createInterface({ input: encrypted, crlfDelay: Infinity })) {
    const part = Buffer.from(decrypt(line, 'file'), 'base64')
    hash.update(part)
    yield part
  }
  if (hash.digest('hex') !== sha256) throw new Error('A sealed file is not the one that was kept')
}
