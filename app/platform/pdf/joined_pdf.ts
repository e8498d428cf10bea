import { endPdf, type PdfDetails } from '#pdf/pdf_end'
import { PdfFile, type PdfOutput } from '#pdf/pdf_file'

/** Pages of another file as objects of this one. */
export interface JoinedPages {
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
