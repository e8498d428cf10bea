import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

/** Compressed by the thread pool while the next rows are made; more would cost more than it saves. */
const LEVEL = 4

const LOCAL = 0x04034b50
const DESCRIPTOR = 0x08074b50
const CENTRAL = 0x02014b50
const END = 0x06054b50
/** Sizes follow the entry (bit 3), names are UTF-8 (bit 11). */
const FLAGS = 0x0808
const DEFLATED = 8
const VERSION = 20
/** 1 January 1980, the first day an archive knows: the same content gives the same bytes. */
const DATE = 0x0021

interface Entry {
  name: Buffer
  offset: number
  crc: number
  compressed: number
  size: number
}

/**
 * Writes a zip archive whose entries come in portions of any number. It never holds more than what is
 * being compressed: who writes waits for the compressor, and the compressor for the reader.
 */
export class ZipStream {
  readonly #output: Writable
  readonly #entries: Entry[] = []
  #offset = 0

  constructor(output: Writable) {
    this.#output = output
  }

  /** @throws Error when the reader went away, and what the portions throw */
  async add(name: string, portions: AsyncIterable<string> | Iterable<string>): Promise<void> {
    const entry = { name: Buffer.from(name), offset: this.#offset, crc: 0, compressed: 0, size: 0 }
    await this.#put(
      header(LOCAL, [[VERSION, 2], ...described(), [0, 4], [0, 4], [0, 4]], entry.name)
    )
    const deflate = createDeflateRaw({ level: LEVEL })
    const written = (async () => {
      for await (const part of deflate) {
        entry.compressed += part.length
        await this.#put(part)
      }
    })()
    /** It is awaited below; until then a reader that goes away must not end the process. */
    written.catch(() => undefined)
    try {
      for await (const portion of portions) {
        const bytes = Buffer.from(portion)
        entry.crc = crc32(bytes, entry.crc)
        entry.size += bytes.length
        if (!deflate.write(bytes)) await Promise.race([once(deflate, 'drain'), written])
      }
      deflate.end()
      await written
    } finally {
      deflate.destroy()
    }
    await this.#put(
      fields([
        [DESCRIPTOR, 4],
        [entry.crc, 4],
        [entry.compressed, 4],
        [entry.size, 4],
      ])
    )
    this.#entries.push(entry)
  }

  /** Writes the directory and ends the output. */
  async end(): Promise<void> {
    const begin = this.#offset
    for (const { name, offset, crc, compressed, size } of this.#entries) {
      const sizes: Field[] = [
        [crc, 4],
        [compressed, 4],
        [size, 4],
      ]
      const place: Field[] = [
        [0, 2],
        [0, 2],
        [0, 2],
        [0, 4],
        [offset, 4],
      ]
      await this.#put(
        header(CENTRAL, [[VERSION, 2], [VERSION, 2], ...described(), ...sizes], name, place)
      )
    }
    const count = this.#entries.length
    await this.#put(
      fields([
        [END, 4],
        [0, 2],
        [0, 2],
        [count, 2],
        [count, 2],
        [this.#offset - begin, 4],
        [begin, 4],
        [0, 2],
      ])
    )
    this.#output.end()
  }

  async #put(bytes: Buffer) {
    if (this.#output.destroyed) throw new Error('The reader went away')
    this.#offset += bytes.length
    if (!this.#output.write(bytes)) {
      await Promise.race([once(this.#output, 'drain'), once(this.#output, 'close')])
    }
  }
}

/** A number and in how many bytes it is written. */
type Field = readonly [value: number, bytes: 2 | 4]

const described = (): Field[] => [
  [FLAGS, 2],
  [DEFLATED, 2],
  [0, 2],
  [DATE, 2],
]

function fields(all: readonly Field[]): Buffer {
  const bytes = Buffer.alloc(all.reduce((sum, [, size]) => sum + size, 0))
  let at = 0
  for (const [value, size] of all) at = bytes.writeUIntLE(value, at, size)
  return bytes
}

/** Fields, the length of the name, that of what follows it (none), more fields, the name. */
function header(
  signature: number,
  first: readonly Field[],
  name: Buffer,
  last: readonly Field[] = []
): Buffer {
  const lengths: Field[] = [
    [name.length, 2],
    [0, 2],
  ]
  return Buffer.concat([fields([[signature, 4], ...first, ...lengths, ...last]), name])
}
