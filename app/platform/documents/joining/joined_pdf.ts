import { type PdfDetails, pdfFileId } from '#pdf/jspdf_glyphs'
import { utf16Hex } from '#pdf/operators'
import { ParserPool, ParserStopped } from '#kernel/workers/parser_pool'
import { pdfParserLimits } from '#documents/inspection/limits'
import type { CopiedPages, CopyRequest } from '#documents/joining/copy_pages'

/** Receives the file, part by part. */
interface PdfOutput {
  write(part: Uint8Array): unknown
  end(): unknown
}

/** Pages of another file as objects of this one. */
interface JoinedPages {
  /** Bodies of objects, numbered from the first free number. */
  objects: readonly Uint8Array[]
  /** Object numbers of the pages. */
  pages: readonly number[]
}

/**
 * Joins files as one PDF. Each is written when it is added, and then only its offsets are kept, so that only one is in
 * memory at a time.
 */
export class JoinedPdf {
  readonly #details: PdfDetails
  readonly #output: PdfOutput
  /** Offset of each object; the first is the page tree, which is written last. */
  readonly #places: number[] = [0]
  readonly #pages: number[] = []
  #position = 0
  /** Object number of the page tree, to which every page refers. */
  readonly tree = 1

  constructor(details: PdfDetails, output: PdfOutput) {
    this.#details = details
    this.#output = output
    this.#put('%PDF-1.7\n%\u00E2\u00E3\u00CF\u00D3\n')
  }

  /** The first free object number. */
  get firstId(): number {
    return this.#places.length + 1
  }

  /** Writes the objects after the existing pages. */
  add({ objects, pages }: JoinedPages): void {
    for (const body of objects) this.#object(body)
    this.#pages.push(...pages)
  }

  /** Writes the page tree, the document's metadata and the cross-reference table. */
  end(): void {
    const { title, language, date, fileId } = this.#details
    const kids = this.#pages.map((page) => `${page} 0 R`).join(' ')
    this.#object(`<< /Type /Pages /Kids [${kids}] /Count ${this.#pages.length} >>`, this.tree)
    const root = this.#object(
      `<< /Type /Catalog /Pages 1 0 R /Lang (${language}) /ViewerPreferences << /DisplayDocTitle true >> >>`
    )
    const info = this.#object(
      `<< /Title <${utf16Hex(title)}> /CreationDate (D:${date.replaceAll('-', '')}000000+05'30') >>`
    )
    const start = this.#position
    const name = `<${pdfFileId(fileId)}>`
    const rows = this.#places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`)
    this.#put(`xref\n0 ${this.firstId}\n0000000000 65535 f \n${rows.join('')}`)
    this.#put(
      `trailer\n<< /Size ${this.firstId} /Root ${root} 0 R /Info ${info} 0 R /ID [${name} ${name}] >>\n`
    )
    this.#put(`startxref\n${start}\n%%EOF\n`)
    this.#output.end()
  }

  #object(body: string | Uint8Array, id = this.firstId): number {
    this.#places[id - 1] = this.#position
    this.#put(`${id} 0 obj\n`)
    this.#put(body)
    this.#put('\nendobj\n')
    return id
  }

  #put(part: string | Uint8Array) {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : part
    this.#position += bytes.length
    this.#output.write(bytes)
  }
}

const copyPool = new ParserPool<CopyRequest, CopiedPages>(
  new URL('./copy_program', import.meta.url),
  pdfParserLimits
)

/**
 * Returns the pages of a file as objects of another one, produced in a separate process, one file at a time.
 *
 * @returns null for a file whose pages cannot be copied
 */
export async function copyPagesInWorker(order: CopyRequest) {
  try {
    const copied = await copyPool.run(order)
    return copied.ok ? copied : null
  } catch (error) {
    if (error instanceof ParserStopped && error.limit !== 'busy') return null
    throw error
  }
}
