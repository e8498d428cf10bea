import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import ZipStream from 'zip-stream'

/** Writes a ZIP archive as a stream: an entry that arrives in parts is not held in memory. */
export class ZipWriter {
  readonly #zip = new ZipStream({ level: 6 })
  readonly #done: Promise<void>

  /** @param date date of all entries */
  constructor(
    output: Writable,
    private readonly date: Date
  ) {
    this.#done = pipeline(this.#zip, output)
    this.#done.catch(() => undefined)
  }

  /** @throws the error of the content, or the one that aborted the output */
  async add(name: string, content: Buffer | AsyncIterable<Buffer>): Promise<void> {
    const parts = Buffer.isBuffer(content) ? [content] : content
    const source = Readable.from(parts, { objectMode: false })
    const written = new Promise<void>((resolve, reject) => {
      source.once('error', reject)
      this.#zip.entry(source, { name, date: this.date }, (error) =>
        error ? reject(error) : resolve()
      )
    })
    /** The archive accepts nothing after a failure. */
    const ended = this.#done.then(() => {
      throw new Error('The archive has already ended')
    })
    await Promise.race([written, ended])
  }

  /** Resolves when everything is written. */
  async end(): Promise<void> {
    this.#zip.finish()
    await this.#done
  }

  /** Aborts the archive: the output fails with this error. */
  abort(error: Error): void {
    this.#zip.destroy(error)
  }
}
