import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import ZipStream from 'zip-stream'

/** Writes a ZIP archive as it comes: of an entry that comes in parts nothing is held in memory. */
export class ZipWriter {
  readonly #zip = new ZipStream({ level: 6 })
  readonly #done: Promise<void>

  /** @param date of all entries */
  constructor(
    output: Writable,
    private readonly date: Date
  ) {
    this.#done = pipeline(this.#zip, output)
    this.#done.catch(() => undefined)
  }

  /** @throws what the content throws, or what broke the output off */
  async add(name: string, content: Buffer | AsyncIterable<Buffer>): Promise<void> {
    const parts = Buffer.isBuffer(content) ? [content] : content
    const source = Readable.from(parts, { objectMode: false })
    const written = new Promise<void>((resolve, reject) => {
      source.once('error', reject)
      this.#zip.entry(source, { name, date: this.date }, (error) =>
        error ? reject(error) : resolve()
      )
    })
    /** What is behind takes nothing any more once it failed. */
    const ended = this.#done.then(() => {
      throw new Error('The archive is ended already')
    })
    await Promise.race([written, ended])
  }

  /** Ends when all of it is written. */
  async end(): Promise<void> {
    this.#zip.finish()
    await this.#done
  }

  /** Gives up: the output fails with this. */
  abort(error: Error): void {
    this.#zip.destroy(error)
  }
}
