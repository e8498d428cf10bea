import type { Writable } from 'node:stream'
import type { Line } from '#pdf/layout'
import { A4, type PathStyle, lineOperators, pdfPath, rectangle } from '#pdf/operators'
import { PdfDocument } from '#pdf/pdf_document'
import type { PdfDetails } from '#pdf/pdf_file'
import type { TextOptions } from '#pdf/styles'

/** A4 on its side, in millimetres. */
export const PAGE = { width: A4.height, height: A4.width } as const

/** The number of pages is known at the end only: each page draws this one object. */
const COUNT = 'PageCount'

/**
 * Pages of A4 on its side that leave as soon as they are full. Lengths are millimetres from the top
 * left corner, as on `Paper`.
 */
export class PageStream {
  readonly #pdf: PdfDocument
  #operators: string[] = []

  constructor(details: PdfDetails, output: Writable) {
    this.#pdf = new PdfDocument(details, PAGE, output)
  }

  /** Pages that have left. */
  get pageCount(): number {
    return this.#pdf.pageCount
  }

  line(line: Line, x: number, y: number, options: TextOptions): void {
    if (line.words.length === 0) return
    const at = { x, y, radians: 0 }
    this.#operators.push(lineOperators(line, at, options, (run) => this.#pdf.use(run)))
  }

  rect(x: number, y: number, width: number, height: number, style: PathStyle): void {
    this.#operators.push(pdfPath(rectangle(x, y, width, height), style))
  }

  /** Draws the number of all pages at the place that `end` is told. */
  pageTotal(): void {
    this.#operators.push(`/${COUNT} Do`)
  }

  /** Sends the page away and begins the next. */
  endPage(): void {
    this.#pdf.page(this.#operators)
    this.#operators = []
  }

  /** Ends the output. `total` is drawn where pages ask for it. */
  end(total: { line: Line; x: number; y: number; options: TextOptions }): void {
    this.line(total.line, total.x, total.y, total.options)
    this.#pdf.form(COUNT, this.#operators)
    this.#pdf.end()
  }
}
