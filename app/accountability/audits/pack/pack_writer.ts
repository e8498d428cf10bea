import { createHash } from 'node:crypto'
import type { Writable } from 'node:stream'
import { ZipWriter } from '#kernel/streams/zip_writer'

/** A file of a pack, as listed in its manifest. */
interface PackMember {
  name: string
  bytes: number
  sha256: string
}

/** Approximate number of characters per chunk into which lines are combined. */
const CHUNK_LENGTH = 64 * 1024

/** Some readers treat these two characters as line breaks, and JSON leaves them unescaped. */
const escapeLineSeparators = (json: string) =>
  json.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')

/** Yields the values as one line of JSON each, in chunks. */
export async function* jsonLines(values: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  let part = ''
  for await (const value of values) {
    part += `${escapeLineSeparators(JSON.stringify(value))}\n`
    if (part.length < CHUNK_LENGTH) continue
    yield Buffer.from(part)
    part = ''
  }
  if (part) yield Buffer.from(part)
}

/** Serialises a value as an indented file that people can read. */
export const jsonFile = (value: unknown) =>
  `${escapeLineSeparators(JSON.stringify(value, null, 2))}\n`

/** Writes a ZIP archive as a stream and records each file for the manifest. No file is held in memory. */
export class PackWriter {
  readonly members: PackMember[] = []
  readonly #zip: ZipWriter

  /** @param date modification date of all files */
  constructor(output: Writable, date: Date) {
    this.#zip = new ZipWriter(output, date)
  }

  /** @throws the error of the source, or the one that aborted the output */
  async add(name: string, content: string | Buffer | AsyncIterable<Buffer>): Promise<PackMember> {
    const parts =
      typeof content === 'string' || Buffer.isBuffer(content) ? [Buffer.from(content)] : content
    const hash = createHash('sha256')
    let bytes = 0
    async function* measured() {
      for await (const part of parts) {
        hash.update(part)
        bytes += part.length
        yield part
      }
    }
    await this.#zip.add(name, measured())
    const member = { name, bytes, sha256: hash.digest('hex') }
    this.members.push(member)
    return member
  }

  /** Resolves when everything is written. */
  async end(): Promise<void> {
    await this.#zip.end()
  }

  /** Aborts: the output fails with this error. */
  abort(error: Error): void {
    this.#zip.abort(error)
  }
}
