import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { PassThrough, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** A file of this machine while it is written: its length and its checksum are known at its end. */
export class FileBeingMade {
  readonly #output = new PassThrough()
  readonly #hash = createHash('sha256')
  #sizeBytes = 0

  constructor(readonly path: string) {}

  /** @throws what the writer throws, or what broke it off */
  async write(writer: (output: Writable) => Promise<unknown>) {
    const hash = this.#hash
    const count = (bytes: number) => (this.#sizeBytes += bytes)
    async function* seen(parts: AsyncIterable<Buffer>) {
      for await (const part of parts) {
        hash.update(part)
        count(part.length)
        yield part
      }
    }
    const written = pipeline(this.#output, seen, createWriteStream(this.path, { mode: 0o600 }))
    await Promise.all([writer(this.#output), written])
    return { sha256: hash.digest('hex'), sizeBytes: this.#sizeBytes }
  }

  breakOff(reason: Error) {
    this.#output.destroy(reason)
  }

  remove(): Promise<void> {
    return rm(this.path, { force: true })
  }
}
