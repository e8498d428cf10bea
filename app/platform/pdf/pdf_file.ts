import { deflateSync } from 'node:zlib'

/** Where the file goes, part by part. */
export interface PdfOutput {
  write(part: Uint8Array): unknown
  end(): unknown
}

/** What the end of the file says of it. */
interface Trailer {
  root: number
  info: number
  /** 32 hexadecimal digits that name the document. */
  fileId: string
}

/**
 * A PDF file written object by object: of what is written only its place is remembered, so that a
 * file of any length needs the same memory.
 */
export class PdfFile {
  readonly #output: PdfOutput
  readonly #places: number[] = []
  #position = 0

  constructor(output: PdfOutput) {
    this.#output = output
    this.#put('%PDF-1.7\n%\u00E2\u00E3\u00CF\u00D3\n')
  }

  /** Numbers that are taken. */
  get count(): number {
    return this.#places.length
  }

  /** A number for an object that is written later or referred to before. */
  reserve(): number {
    return this.#places.push(-1)
  }

  /** Writes an object; returns its number. */
  object(body: string | Uint8Array, id = this.reserve()): number {
    this.#places[id - 1] = this.#position
    this.#put(`${id} 0 obj\n`)
    this.#put(body)
    this.#put('\nendobj\n')
    return id
  }

  /** Writes an object with content of its own, compressed; `entries` are those of its dictionary. */
  stream(entries: string, content: Uint8Array | string): number {
    const bytes = typeof content === 'string' ? Buffer.from(content, 'latin1') : content
    return this.data(`${entries} /Filter /FlateDecode`, deflateSync(bytes))
  }

  /** The same as it is; the entries say how it is to be read. */
  data(entries: string, bytes: Uint8Array): number {
    const id = this.reserve()
    this.#places[id - 1] = this.#position
    this.#put(`${id} 0 obj\n<< ${entries} /Length ${bytes.length} >>\nstream\n`)
    this.#put(bytes)
    this.#put('\nendstream\nendobj\n')
    return id
  }

  /** Writes the table of places and ends the output. */
  end({ root, info, fileId }: Trailer): void {
    const missing = this.#places.indexOf(-1)
    if (missing !== -1) throw new Error(`Object ${missing + 1} of the PDF was never written`)
    const start = this.#position
    const count = this.#places.length + 1
    this.#put(`xref\n0 ${count}\n0000000000 65535 f \n`)
    for (const place of this.#places) this.#put(`${String(place).padStart(10, '0')} 00000 n \n`)
    this.#put(
      `trailer\n<< /Size ${count} /Root ${root} 0 R /Info ${info} 0 R /ID [<${fileId}> <${fileId}>] >>\n`
    )
    this.#put(`startxref\n${start}\n%%EOF\n`)
    this.#output.end()
  }

  #put(part: string | Uint8Array) {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : part
    this.#position += bytes.length
    this.#output.write(bytes)
  }
}
