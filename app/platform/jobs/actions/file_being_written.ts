import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { PassThrough, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { encryptedChunks } from '#kernel/vault/vault'
import { join } from 'node:path'
import { partsPath } from '#config/jobs'
import { makeFolder } from '#kernel/files/make_folder'

/** Of a file. */
export interface FileMeasures {
  sha256: string
  sizeBytes: number
}

/** A file of this machine while it is written: its length and its checksum are known at its end. */
export class FileBeingWritten {
  readonly #output = new PassThrough()
  #reason: Error | null = null
  #isBegun = false

  constructor(
    readonly path: string,
    /** Nothing of it ever lies in clear on a disk. */
    private readonly isEncrypted: boolean
  ) {}

  /**
   * @returns what its person gets, and what is kept of it
   * @throws what the writer throws, or what broke it off
   */
  async write(
    writer: (output: Writable) => Promise<unknown>
  ): Promise<{ file: FileMeasures; storedMeasures: FileMeasures }> {
    if (this.#reason) throw this.#reason
    this.#isBegun = true
    const file = new MeasuringStream()
    const storedMeasures = this.isEncrypted ? new MeasuringStream() : file
    const output = createWriteStream(this.path, { mode: 0o600 })
    const written = this.isEncrypted
      ? pipeline(this.#output, file.pass, encryptedChunks, storedMeasures.pass, output)
      : pipeline(this.#output, file.pass, output)
    await Promise.all([writer(this.#output), written])
    const measured = file.end()
    return {
      file: measured,
      storedMeasures: storedMeasures === file ? measured : storedMeasures.end(),
    }
  }

  abort(reason: Error) {
    this.#reason ??= reason
    /** Nobody hears its error before something is written. */
    if (!this.#isBegun) return
    this.#output.destroy(reason)
  }

  remove(): Promise<void> {
    return rm(this.path, { force: true })
  }
}

class MeasuringStream {
  readonly #hash = createHash('sha256')
  #sizeBytes = 0

  readonly pass = async function* (this: MeasuringStream, parts: AsyncIterable<Buffer>) {
    for await (const part of parts) {
      this.#hash.update(part)
      this.#sizeBytes += part.length
      yield part
    }
  }.bind(this)

  end(): FileMeasures {
    return { sha256: this.#hash.digest('hex'), sizeBytes: this.#sizeBytes }
  }
}

const DAY_MS = 86_400_000

/** Where a file lies on this machine while it is being made: each attempt has its own. */
export async function partPath({ id, attempts }: { id: number; attempts: number }) {
  await makeFolder(partsPath)
  return join(partsPath, `${id}-${attempts}.part`)
}

/** Takes away what workers left that were killed more than a day ago. */
export async function deleteStaleParts(): Promise<void> {
  const before = Date.now() - DAY_MS
  for (const name of await readdir(partsPath).catch(() => [])) {
    const path = join(partsPath, name)
    const found = await stat(path).catch(() => null)
    if (name.endsWith('.part') && found && found.mtimeMs < before) await rm(path, { force: true })
  }
}
