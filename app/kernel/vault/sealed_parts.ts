import { createHash } from 'node:crypto'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { open, seal } from '#kernel/vault/vault'

/** Bytes that are sealed together: a file of any length needs the memory of one portion. */
const PORTION = 64 * 1024

/** A file on its way into a store, sealed portion by portion, a line each. */
export async function* sealedParts(parts: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting = Buffer.alloc(0)
  for await (const part of parts) {
    waiting = Buffer.concat([waiting, part])
    for (; waiting.length >= PORTION; waiting = waiting.subarray(PORTION)) {
      yield sealedLine(waiting.subarray(0, PORTION))
    }
  }
  if (waiting.length > 0) yield sealedLine(waiting)
}

const sealedLine = (bytes: Buffer) => Buffer.from(`${seal(bytes.toString('base64'), 'file')}\n`)

/**
 * The same file as it was.
 *
 * @param sha256 of the file as it was: portions may be missing or in another order
 * @throws Error at its end when it is another file, so that nobody takes it for whole
 */
export async function* openedParts(kept: Readable, sha256: string): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  for await (const line of createInterface({ input: kept, crlfDelay: Infinity })) {
    const part = Buffer.from(open(line, 'file'), 'base64')
    hash.update(part)
    yield part
  }
  if (hash.digest('hex') !== sha256) throw new Error('A sealed file is not the one that was kept')
}
