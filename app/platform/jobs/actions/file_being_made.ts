import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { PassThrough, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { sealedParts } from '#kernel/vault/sealed_parts'

/** Of a file. */
export interface Measured {
  sha256: string
  sizeBytes: number
}

/** A file of this machine while it is written: its length and its checksum are known at its end. */
export class FileBeingMade {
  readonly #output = new PassThrough()
  #reason: Error | null = null
  #isBegun = false

  constructor(
    readonly path: string,
    /** Nothing of it ever lies in clear on a disk. */
    private readonly isSealed: boolean
  ) {}

  /**
   * @returns what its person gets, and what is kept of it
   * @throws what the writer throws, or what broke it off
   */
  async write(
    writer: (output: Writable) => Promise<unknown>
  ): Promise<{ file: Measured; kept: Measured }> {
    if (this.#reason) throw this.#reason
    this.#isBegun = true
    const file = new Measuring()
    const kept = this.isSealed ? new Measuring() : file
    const output = createWriteStream(this.path, { mode: 0o600 })
    const written = this.isSealed
      ? pipeline(this.#output, file.pass, sealedParts, kept.pass, output)
      : pipeline(this.#output, file.pass, output)
    await Promise.all([writer(this.#output), written])
    const measured = file.end()
    return { file: measured, kept: kept === file ? measured : kept.end() }
  }

  breakOff(reason: Error) {
    this.#reason ??= reason
    /** Nobody hears its error before something is written. */
    if (!this.#isBegun) return
    this.#output.destroy(reason)
  }

  remove(): Promise<void> {
    return rm(this.path, { force: true })
  }
}

class Measuring {
  readonly #hash = createHash('sha256')
  #sizeBytes = 0

  readonly pass = async function* (this: Measuring, parts: AsyncIterable<Buffer>) {
    for await (const part of parts) {
      this.#hash.update(part)
      this.#sizeBytes += part.length
      yield part
    }
  }.bind(this)

  end(): Measured {
    return { sha256: this.#hash.digest('hex'), sizeBytes: this.#sizeBytes }
  }
}
