import { type Line, fitScale, layOut } from '#pdf/layout'
import * as paths from '#pdf/operators'
import { lineOperators, pdfNumber } from '#pdf/operators'
import { QUIET_ZONE, qrBars, qrMatrix } from '#pdf/pictures'
import { PdfDocument } from '#pdf/pdf_document'
import type { PdfDetails } from '#pdf/pdf_file'
import { type TableColumn, type TableOptions, drawTable } from '#pdf/table'
import * as defaults from '#pdf/styles'
import type { Margins, TextOptions } from '#pdf/styles'
import { type Script, type Weight, pdfFont } from '#pdf/fonts'
import { getClock } from '#kernel/calendar/clock'

export type * from '#pdf/styles'

/** Draws on a page that has its number. */
type PageDecoration = (pdf: PdfBuilder, page: { number: number; count: number }) => void

export interface PdfOptions extends PdfDetails {
  /** Millimetres. */
  margins?: Margins
  /** Drawn first on each page, under everything else. */
  background?: (pdf: PdfBuilder) => void
  /** Drawn on every page when the number of pages is known. */
  header?: PageDecoration
  footer?: PageDecoration
}

/**
 * An A4 paper. Lengths are millimetres from the top left corner, font sizes are points. `paragraph`
 * and `table` flow from `y` downwards and over pages; everything else is drawn where it is told.
 */
export class PdfBuilder {
  readonly width = paths.A4.width
  readonly height = paths.A4.height
  readonly margins: Margins
  /** The top of what comes next in the flow. */
  y: number
  readonly #options: PdfOptions
  readonly #pdf: PdfDocument
  /** The file as far as it is written: pictures, until the paper is finished. */
  readonly #written: Uint8Array[] = []
  /** The operators of each page: its header and footer are drawn when their number is known. */
  readonly #pages: string[][] = [[]]
  #page = this.#pages[0]
  #bytes: Uint8Array | undefined

  constructor(options: PdfOptions) {
    this.#options = options
    this.margins = options.margins ?? defaults.DEFAULT_MARGINS
    this.y = this.margins.top
    this.#pdf = new PdfDocument(options, this, {
      write: (part) => this.#written.push(part),
      end: () => undefined,
    })
    options.background?.(this)
  }

  /** The width between the side margins. */
  get innerWidth(): number {
    return this.width - this.margins.left - this.margins.right
  }

  /** Where the flow ends on each page. */
  get bottom(): number {
    return this.height - this.margins.bottom
  }

  /** Draws text with the first baseline at `y`; returns the baseline that a next line would have. */
  text(text: string, x: number, y: number, given: TextOptions = {}): number {
    const options = this.#fitting(text, given)
    const lines = this.#lines(text, options)
    const step = this.#step(options)
    const radians = ((options.angle ?? 0) * Math.PI) / 180
    lines.forEach((line, index) => {
      const down = index * step
      this.#line(line, x + down * Math.sin(radians), y + down * Math.cos(radians), radians, options)
    })
    return y + lines.length * step
  }

  /** The room that text takes: its widest line and the height of all lines. */
  measure(text: string, given: TextOptions = {}) {
    const options = this.#fitting(text, given)
    const lines = this.#lines(text, options)
    const scale = (options.size ?? defaults.DEFAULT_SIZE) / 1000 / paths.POINTS_PER_MM
    return {
      lines: lines.length,
      width: Math.max(...lines.map((line) => line.width)) * scale,
      height: lines.length * this.#step(options),
    }
  }

  /** Draws text in a box whose top is at `y`; returns the bottom of the box. */
  textBox(text: string, x: number, y: number, given: TextOptions = {}): number {
    const options = this.#fitting(text, given)
    const bottom = this.text(text, x, y + this.#firstBaseline(options), options)
    return bottom - this.#firstBaseline(options)
  }

  /** Flows text from `y` on, within the margins, over as many pages as it needs. */
  paragraph(text: string, options: TextOptions & { indent?: number; after?: number } = {}): void {
    const indent = options.indent ?? 0
    const room = this.innerWidth - indent
    const maxWidth = Math.min(options.maxWidth ?? room, room)
    const style = this.#fitting(text, { ...options, maxWidth })
    const anchor = { left: 0, center: maxWidth / 2, right: maxWidth }
    const x = this.margins.left + indent + anchor[options.align ?? 'left']
    for (const line of this.#lines(text, style)) {
      this.need(this.#step(style))
      this.#line(line, x, this.y + this.#firstBaseline(style), 0, style)
      this.y += this.#step(style)
    }
    this.y += options.after ?? 0
  }

  /** A horizontal line between the margins, or from `x` for `width`. */
  rule(
    y: number,
    options: { x?: number; width?: number; thickness?: number; colour?: string } = {}
  ): void {
    const x = options.x ?? this.margins.left
    const style = { stroke: options.colour ?? '#000000', lineWidth: options.thickness ?? 0.2 }
    const end = x + (options.width ?? this.innerWidth)
    this.path([['M', x, y], ['L', end, y]], style) // prettier-ignore
  }

  /** A filled or outlined shape. */
  path(steps: paths.PathStep[], style: paths.PathStyle): void {
    this.#write(paths.pdfPath(steps, style))
  }

  rect(
    x: number,
    y: number,
    width: number,
    height: number,
    style: paths.PathStyle & { radius?: number }
  ): void {
    this.path(paths.rectangle(x, y, width, height, style.radius), style)
  }

  /** A JPEG in the box given. */
  image(jpeg: Uint8Array, x: number, y: number, width: number, height: number): void {
    this.#mustBeOpen()
    const [across, up] = [width, height].map((mm) => pdfNumber(mm * paths.POINTS_PER_MM))
    const place = `${across} 0 0 ${up} ${paths.pdfX(x)} ${paths.pdfY(y + height)}`
    this.#write(`q ${place} cm /${this.#pdf.picture(jpeg)} Do Q`)
  }

  /** A table in the flow: wrapped cells, header repeated on every page. */
  table(columns: TableColumn[], rows: string[][], options: TableOptions = {}): void {
    drawTable(this, columns, rows, options)
  }

  /** A QR code (error correction M) as vectors on white; `size` is without the quiet zone around it. */
  qr(text: string, x: number, y: number, size: number): void {
    const matrix = qrMatrix(text)
    const module = size / matrix.length
    const border = QUIET_ZONE * module
    const whole = size + 2 * border
    this.rect(x - border, y - border, whole, whole, { fill: '#ffffff' })
    const steps = qrBars(matrix).flatMap((bar) =>
      paths.rectangle(x + bar.x * module, y + bar.y * module, bar.length * module, module)
    )
    this.path(steps, { fill: '#000000' })
  }

  /** Begins a new page unless this much room is left; true when it did. */
  need(height: number): boolean {
    if (this.y + height <= this.bottom + 0.01) return false
    this.addPage()
    return true
  }

  addPage(): void {
    this.#page = []
    this.#pages.push(this.#page)
    this.y = this.margins.top
    this.#options.background?.(this)
  }

  /** Draws headers and footers, embeds the fonts and gives the finished file. */
  toBytes(): Uint8Array {
    if (this.#bytes) return this.#bytes
    const count = this.#pages.length
    for (const [index, page] of this.#pages.entries()) {
      this.#page = page
      this.#options.header?.(this, { number: index + 1, count })
      this.#options.footer?.(this, { number: index + 1, count })
    }
    for (const page of this.#pages) this.#pdf.page(page)
    this.#pdf.end()
    this.#bytes = new Uint8Array(Buffer.concat(this.#written))
    return this.#bytes
  }

  /** The options in which no number of the text breaks: a smaller size where its box is too narrow. */
  #fitting(text: string, options: TextOptions): TextOptions {
    const limit = this.#limit(options)
    if (limit === undefined) return options
    const { size = defaults.DEFAULT_SIZE, weight = 'normal' } = options
    return { ...options, size: size * fitScale(text, weight, this.#language(options), limit) }
  }

  #lines(text: string, options: TextOptions): Line[] {
    const weight = options.weight ?? 'normal'
    return layOut(text, weight, this.#language(options), this.#limit(options))
  }

  #language({ language = this.#options.language }: TextOptions) {
    return language
  }

  /** The width of a line in 1/1000 of the font size. */
  #limit({ maxWidth, size = defaults.DEFAULT_SIZE }: TextOptions): number | undefined {
    return maxWidth && (maxWidth * paths.POINTS_PER_MM * 1000) / size
  }

  #step(options: TextOptions): number {
    const size = options.size ?? defaults.DEFAULT_SIZE
    return (size * (options.lineHeight ?? defaults.DEFAULT_LINE_HEIGHT)) / paths.POINTS_PER_MM
  }

  #firstBaseline(options: TextOptions): number {
    const size = (options.size ?? defaults.DEFAULT_SIZE) / paths.POINTS_PER_MM
    return size * ((options.lineHeight ?? defaults.DEFAULT_LINE_HEIGHT) / 2 + 0.33)
  }

  #line(line: Line, x: number, y: number, radians: number, options: TextOptions): void {
    if (line.words.length === 0) return
    this.#write(lineOperators(line, { x, y, radians }, options, (run) => this.#pdf.use(run)))
  }

  #write(operators: string): void {
    this.#mustBeOpen()
    this.#page.push(operators)
  }

  #mustBeOpen(): void {
    if (this.#bytes) throw new Error('The paper is finished')
  }
}

const FONTS: [Script, Weight][] = [
  ['latin', 'normal'],
  ['devanagari', 'normal'],
  ['latin', 'bold'],
  ['devanagari', 'bold'],
]

/** Some words in every script and weight, conjuncts among them. */
const SAMPLE_TEXT = 'Letter of intent 1234567890 ₹ · हेतुपत्र क्षत्रिय श्री ज्ञान'

/**
 * Does before the first paper is asked for what only the first one costs: each font is read and made
 * ready to be cut down, and one paper is drawn. Goes on between the steps when it is asked to, so that
 * whoever calls it can let requests pass; a step takes up to some tenths of a second.
 */
export async function* warmUpPdf(): AsyncGenerator<void> {
  for (const [script, weight] of FONTS) {
    pdfFont(script, weight).subset([1])
    yield
  }
  const options = { title: 'Warm', fileId: 'warm', language: 'mr' as const }
  const pdf = new PdfBuilder({ ...options, date: getClock().today() })
  pdf.paragraph(SAMPLE_TEXT)
  yield
  pdf.paragraph(SAMPLE_TEXT, { weight: 'bold' })
  pdf.qr(SAMPLE_TEXT, 20, 60, 30)
  yield
  pdf.toBytes()
}
