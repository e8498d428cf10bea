import { deflateSync } from 'node:zlib'
import { createHash } from 'node:crypto'
import type { PlainDate } from '#kernel/calendar/plain_date'
import type { PdfLanguage } from '#pdf/shaper'
import { utf16Hex } from '#pdf/operators'

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

/** What a document says of itself. */
export interface PdfDetails {
  title: string
  language: PdfLanguage
  /** The day written into the file as its creation date (midnight in India). */
  date: PlainDate
  /** Names the document; with the same id, date and content the file is the same byte for byte. */
  fileId: string
}

/** The pages of a file, by their numbers. */
interface PageTree {
  /** Number of the tree, which the pages name. */
  id: number
  pages: readonly number[]
  /** Of all pages that have none of their own, in points. */
  box?: string
}

/** Writes the tree of the pages and what the document says of itself, and ends the output. */
export function endPdf(file: PdfFile, details: PdfDetails, { id, pages, box }: PageTree): void {
  const { title, language, date, fileId } = details
  const kids = pages.map((page) => `${page} 0 R`).join(' ')
  const size = box ? `/MediaBox ${box} ` : ''
  file.object(`<< /Type /Pages ${size}/Kids [${kids}] /Count ${pages.length} >>`, id)
  const root = file.object(
    `<< /Type /Catalog /Pages ${id} 0 R /Lang (${language}) /ViewerPreferences << /DisplayDocTitle true >> >>`
  )
  const info = file.object(
    `<< /Title <${utf16Hex(title)}> /CreationDate (D:${date.replaceAll('-', '')}000000+05'30') >>`
  )
  const name = createHash('sha256').update(fileId).digest('hex').slice(0, 32).toUpperCase()
  file.end({ root, info, fileId: name })
}

/** Pages of another file as objects of this one. */
interface JoinedPages {
  /** Bodies of objects, numbered from the first free number on. */
  objects: readonly Uint8Array[]
  /** Numbers of those that are pages. */
  pages: readonly number[]
}

/** Files behind each other as one PDF: each leaves when it is added, so that it needs the memory of one. */
export class JoinedPdf {
  readonly #details: PdfDetails
  readonly #file: PdfFile
  readonly #pages: number[] = []
  /** Number of the page tree, which every page names. */
  readonly tree: number

  constructor(details: PdfDetails, output: PdfOutput) {
    this.#details = details
    this.#file = new PdfFile(output)
    this.tree = this.#file.reserve()
  }

  /** The first number that no object has. */
  get firstId(): number {
    return this.#file.count + 1
  }

  /** Writes the objects behind the pages there are. */
  add({ objects, pages }: JoinedPages): void {
    for (const body of objects) this.#file.object(body)
    this.#pages.push(...pages)
  }

  end(): void {
    endPdf(this.#file, this.#details, { id: this.tree, pages: this.#pages })
  }
}
