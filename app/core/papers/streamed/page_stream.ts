import { createHash } from 'node:crypto'
import type { Writable } from 'node:stream'
import type { PlainDate } from '#core/calendar/plain_date'
import { EmbeddedFonts } from '#core/papers/embedded_fonts'
import type { Line } from '#core/papers/layout'
import { lineOperators } from '#core/papers/line_operators'
import type { TextOptions } from '#core/papers/paper_options'
import { A4, pdfPath, type PathStyle, POINTS_PER_MM, rectangle } from '#core/papers/path'
import { pdfNumber, utf16Hex } from '#core/papers/text_operators'
import { PdfFile } from '#core/papers/streamed/pdf_file'
import { writeFonts } from '#core/papers/streamed/pdf_fonts'

const points = (mm: number) => pdfNumber(mm * POINTS_PER_MM)

/** A4 on its side, in millimetres. */
export const PAGE = { width: A4.height, height: A4.width } as const

/** The number of pages is known at the end only: each page draws this one object. */
const COUNT = 'PageCount'

interface PageStreamOptions {
  title: string
  language: string
  /** Day of creation. */
  date: PlainDate
  fileId: string
  output: Writable
}

/**
 * Pages of A4 on its side that leave as soon as they are full. Lengths are millimetres from the top
 * left corner, as on `Paper`.
 */
export class PageStream {
  readonly #options: PageStreamOptions
  readonly #file: PdfFile
  readonly #fonts = new EmbeddedFonts()
  readonly #tree: number
  readonly #resources: number
  readonly #pages: number[] = []
  #operators: string[] = []

  constructor(options: PageStreamOptions) {
    this.#options = options
    this.#file = new PdfFile(options.output)
    this.#tree = this.#file.reserve()
    this.#resources = this.#file.reserve()
  }

  /** Pages that have left. */
  get pageCount(): number {
    return this.#pages.length
  }

  line(line: Line, x: number, y: number, options: TextOptions): void {
    if (line.words.length === 0) return
    this.#operators.push(
      lineOperators(line, { x, y, radians: 0 }, options, (run) => this.#fonts.use(run))
    )
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
    const content = this.#file.stream('', this.#operators.join('\n'))
    this.#operators = []
    this.#pages.push(
      this.#file.object(
        `<< /Type /Page /Parent ${this.#tree} 0 R /Resources ${this.#resources} 0 R /Contents ${content} 0 R >>`
      )
    )
  }

  /** Writes what all pages share and ends the output. `total` is drawn where pages ask for it. */
  end(total: { line: Line; x: number; y: number; options: TextOptions }): void {
    /** Everything is placed as on an upright page: this one shows its upper part, and is wider. */
    const box = `[0 ${points(A4.height - PAGE.height)} ${points(PAGE.width)} ${points(A4.height)}]`
    this.line(total.line, total.x, total.y, total.options)
    const count = this.#file.stream(
      `/Type /XObject /Subtype /Form /BBox ${box} /Resources ${this.#resources} 0 R`,
      this.#operators.join('\n')
    )
    const fonts = writeFonts(this.#file, this.#fonts)
    this.#file.object(
      `<< /Font << ${fonts} >> /XObject << /${COUNT} ${count} 0 R >> >>`,
      this.#resources
    )
    const kids = this.#pages.map((page) => `${page} 0 R`).join(' ')
    this.#file.object(
      `<< /Type /Pages /MediaBox ${box} /Kids [${kids}] /Count ${this.#pages.length} >>`,
      this.#tree
    )
    const { title, language, date, fileId } = this.#options
    const root = this.#file.object(
      `<< /Type /Catalog /Pages ${this.#tree} 0 R /Lang (${language}) /ViewerPreferences << /DisplayDocTitle true >> >>`
    )
    const info = this.#file.object(
      `<< /Title <${utf16Hex(title)}> /CreationDate (D:${date.replaceAll('-', '')}000000+05'30') >>`
    )
    const name = createHash('sha256').update(fileId).digest('hex').slice(0, 32).toUpperCase()
    this.#file.end({ root, info, fileId: name })
  }
}
