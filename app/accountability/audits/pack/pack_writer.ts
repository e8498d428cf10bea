import { createHash } from 'node:crypto'
import type { Writable } from 'node:stream'
import { ZipWriter } from '#kernel/streams/zip_writer'

/** A file of a pack, as its manifest names it. */
interface PackMember {
  name: string
  bytes: number
  sha256: string
}

/** Lines are put together to parts of about so many characters. */
const CHUNK_LENGTH = 64 * 1024

/** For some readers these two end a line, and JSON lets them stand as they are. */
const escapeLineSeparators = (json: string) =>
  json.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')

/** Values as a line of JSON each, in parts. */
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

/** A value as a file that people read, too. */
export const jsonFile = (value: unknown) =>
  `${escapeLineSeparators(JSON.stringify(value, null, 2))}\n`

/** Writes a ZIP archive as it comes, and notes each file for the manifest: no file is held in memory. */
export class PackWriter {
  readonly members: PackMember[] = []
  readonly #zip: ZipWriter

  /** @param date of all files */
  constructor(output: Writable, date: Date) {
    this.#zip = new ZipWriter(output, date)
  }

  /** @throws what the source throws, or what broke the output off */
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

  /** Ends when all of it is written. */
  async end(): Promise<void> {
    await this.#zip.end()
  }

  /** Gives up: the output fails with this. */
  abort(error: Error): void {
    this.#zip.abort(error)
  }
}
