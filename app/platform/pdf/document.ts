import type { jsPDF } from 'jspdf'
import {
  type Line,
  type TableColumn,
  type TableOptions,
  drawTable,
  fitScale,
  layOut,
} from '#pdf/layout'
import { POINTS_PER_MM, lineOperators } from '#pdf/operators'
import { QUIET_ZONE, qrBars, qrMatrix } from '#pdf/pictures'
import * as glyphs from '#pdf/jspdf_glyphs'
import * as defaults from '#pdf/styles'
import type { Margins, PathStep, PathStyle, TextOptions } from '#pdf/styles'
import { type Script, type Weight, pdfFont } from '#pdf/shaper'
import { getClock } from '#kernel/calendar/clock'

export type * from '#pdf/styles'

export interface PdfOptions extends glyphs.PdfDetails {
  orientation?: 'portrait' | 'landscape'
  /** A4 unless stated. */
  format?: 'a4' | 'a3'
  /** In millimetres. */
  margins?: Margins
  /** Drawn first on each page, under everything else. */
  background?: (pdf: PdfBuilder) => void
  /** Drawn on every page once the number of pages is known. */
  footer?: (pdf: PdfBuilder, page: { number: number; count: number }) => void
}

/** Text with its line breaks. */
interface LaidOutText {
  lines: Line[]
  style: TextOptions
  /** Size of all lines, in millimetres. */
  width: number
  height: number
}

/**
 * A PDF document, written by jsPDF. Lengths are millimetres from the top left corner, font sizes are points.
 * `paragraph` and `table` flow from `y` downwards and across pages; everything else is drawn at its given position.
 */
export class PdfBuilder {
  readonly width: number
  readonly height: number
  readonly margins: Margins
  /** The top of the next element in the flow. */
  y: number
  readonly #options: PdfOptions
  readonly #pdf: jsPDF
  readonly #fonts: glyphs.GlyphFonts
  #bytes: Uint8Array | undefined

  constructor(options: PdfOptions) {
    const { orientation = 'portrait', format = 'a4', margins = defaults.DEFAULT_MARGINS } = options
    const { width, height } = format === 'a3' ? defaults.A3 : defaults.A4
    this.#options = options
    ;[this.width, this.height] = orientation === 'portrait' ? [width, height] : [height, width]
    this.margins = margins
    this.y = margins.top
    this.#pdf = glyphs.newPdf(options, format, orientation)
    this.#fonts = new glyphs.GlyphFonts(this.#pdf)
    options.background?.(this)
  }

  /** The width between the side margins. */
  get innerWidth(): number {
    return this.width - this.margins.left - this.margins.right
  }

  /** The end of the flow on each page. */
  get bottom(): number {
    return this.height - this.margins.bottom
  }

  /** Draws text with the first baseline at `y`; returns the baseline that a next line would have. */
  text(text: string, x: number, y: number, options: TextOptions = {}): number {
    return this.#lines(this.measure(text, options), x, y)
  }

  /** Lays out text in the size in which none of its numbers breaks, and measures it. */
  measure(text: string, given: TextOptions = {}): LaidOutText {
    const style = this.#fitOptions(text, given)
    const { size = defaults.DEFAULT_SIZE, weight = 'normal' } = style
    const lines = layOut(text, weight, this.#language(style), this.#limit(style))
    const width = (Math.max(...lines.map((line) => line.width)) * size) / 1000 / POINTS_PER_MM
    return { lines, style, width, height: lines.length * stepOf(style) }
  }

  /** Draws text in a box whose top is at `y`; returns the bottom of the box. */
  textBox(text: string, x: number, y: number, options: TextOptions = {}): number {
    /** Fitted before and again: text that is still too wide after one step becomes smaller with the next. */
    return this.draw(this.measure(text, this.#fitOptions(text, options)), x, y)
  }

  /** Does the same with text that is already measured. */
  draw(text: LaidOutText, x: number, y: number): number {
    const down = firstBaselineOf(text.style)
    return this.#lines(text, x, y + down) - down
  }

  /** Flows text from `y`, within the margins, across as many pages as it needs. */
  paragraph(text: string, options: TextOptions & { indent?: number; after?: number } = {}): void {
    const indent = options.indent ?? 0
    const room = this.innerWidth - indent
    const maxWidth = Math.min(options.maxWidth ?? room, room)
    const { lines, style } = this.measure(text, { ...options, maxWidth })
    const anchor = { left: 0, center: maxWidth / 2, right: maxWidth }
    const x = this.margins.left + indent + anchor[options.align ?? 'left']
    for (const line of lines) {
      this.need(stepOf(style))
      this.#line(line, x, this.y + firstBaselineOf(style), style)
      this.y += stepOf(style)
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
    this.#painting(style).line(x, y, end, y)
  }

  /** Draws a line along these steps. */
  path(steps: readonly PathStep[], style: PathStyle): void {
    const pdf = this.#painting(style)
    for (const [operator, ...places] of steps) {
      if (operator === 'M') pdf.moveTo(...(places as [number, number]))
      else if (operator === 'L') pdf.lineTo(...(places as [number, number]))
      else pdf.curveTo(...(places as Parameters<jsPDF['curveTo']>))
    }
    pdf.stroke()
  }

  /** Draws a rectangle, filled, outlined or both. */
  rect(
    x: number,
    y: number,
    width: number,
    height: number,
    style: PathStyle & { radius?: number }
  ): void {
    const { radius = 0 } = style
    const paint = style.fill ? (style.stroke ? 'FD' : 'F') : 'S'
    const pdf = this.#painting(style)
    if (radius) pdf.roundedRect(x, y, width, height, radius, radius, paint)
    else pdf.rect(x, y, width, height, paint)
  }

  circle(x: number, y: number, radius: number, style: PathStyle): void {
    this.#painting(style).circle(x, y, radius, 'S')
  }

  /** Draws a JPEG in the given box. */
  image(jpeg: Uint8Array, x: number, y: number, width: number, height: number): void {
    this.#open().addImage(jpeg, 'JPEG', x, y, width, height, glyphs.pictureName(jpeg))
  }

  /** Draws a table in the flow: cells are wrapped, and the header is repeated on every page. */
  table(columns: TableColumn[], rows: string[][], options: TableOptions = {}): void {
    drawTable(this, columns, rows, options)
  }

  /** Draws a QR code (error correction M) as vectors on white; `size` excludes the quiet zone around it. */
  qr(text: string, x: number, y: number, size: number): void {
    const matrix = qrMatrix(text)
    const module = size / matrix.length
    const border = QUIET_ZONE * module
    const whole = size + 2 * border
    this.rect(x - border, y - border, whole, whole, { fill: '#ffffff' })
    const pdf = this.#painting({ fill: '#000000' })
    for (const bar of qrBars(matrix)) {
      pdf.rect(x + bar.x * module, y + bar.y * module, bar.length * module, module, null)
    }
    pdf.fill()
  }

  /** Starts a new page unless this height is left; returns true when it did. */
  need(height: number): boolean {
    if (this.y + height <= this.bottom + 0.01) return false
    this.addPage()
    return true
  }

  addPage(): void {
    this.#open().addPage()
    this.y = this.margins.top
    this.#options.background?.(this)
  }

  /** Draws the footers, embeds the fonts and returns the finished file. */
  toBytes(): Uint8Array {
    for (const _page of this.finish());
    return this.#bytes!
  }

  /** Does the work of `toBytes` page by page: between two pages of a long document other work may continue. */
  *finish(): Generator<void> {
    if (this.#bytes) return
    const count = this.#pdf.getNumberOfPages()
    for (let number = 1; number <= count; number++) {
      this.#pdf.setPage(number)
      this.#options.footer?.(this, { number, count })
      glyphs.packPage(this.#pdf, number)
      yield
    }
    this.#bytes = glyphs.pdfBytes(this.#pdf)
  }

  /** Returns the options in which no number of the text breaks: a smaller size where its box is too narrow. */
  #fitOptions(text: string, options: TextOptions): TextOptions {
    const limit = this.#limit(options)
    if (limit === undefined) return options
    const { size = defaults.DEFAULT_SIZE, weight = 'normal' } = options
    return { ...options, size: size * fitScale(text, weight, this.#language(options), limit) }
  }

  #language({ language = this.#options.language }: TextOptions) {
    return language
  }

  /** The maximum width of a line in 1/1000 of the font size. */
  #limit({ maxWidth, size = defaults.DEFAULT_SIZE }: TextOptions): number | undefined {
    return maxWidth && (maxWidth * POINTS_PER_MM * 1000) / size
  }

  /** Draws lines with the first baseline at `y`; returns the baseline that a next one would have. */
  #lines({ lines, style }: LaidOutText, x: number, y: number): number {
    const step = stepOf(style)
    const radians = ((style.angle ?? 0) * Math.PI) / 180
    const [right, down] = [step * Math.sin(radians), step * Math.cos(radians)]
    lines.forEach((line, index) => this.#line(line, x + index * right, y + index * down, style))
    return y + lines.length * step
  }

  #line(line: Line, x: number, y: number, style: TextOptions): void {
    if (line.words.length === 0) return
    const place = { x: x * POINTS_PER_MM, y: (this.height - y) * POINTS_PER_MM }
    const pdf = this.#painting({ fill: style.colour ?? '#000000' })
    glyphs.writeOperators(
      pdf,
      lineOperators(line, place, style, (run) => this.#fonts.use(run))
    )
  }

  #painting({ fill, stroke, lineWidth = 0.2 }: PathStyle): jsPDF {
    const pdf = this.#open()
    if (fill) pdf.setFillColor(fill)
    if (stroke) pdf.setDrawColor(stroke).setLineWidth(lineWidth)
    return pdf
  }

  #open(): jsPDF {
    if (this.#bytes) throw new Error('The PDF is already finished')
    return this.#pdf
  }
}

/** The distance between two lines, in millimetres. */
const stepOf = ({ size = defaults.DEFAULT_SIZE, lineHeight = defaults.DEFAULT_LINE_HEIGHT }) =>
  (size * lineHeight) / POINTS_PER_MM

/** The distance of the first baseline from the top of a box. */
const firstBaselineOf = ({ size = defaults.DEFAULT_SIZE, ...style }: TextOptions) =>
  (size * ((style.lineHeight ?? defaults.DEFAULT_LINE_HEIGHT) / 2 + 0.33)) / POINTS_PER_MM

const SCRIPTS: Script[] = ['latin', 'devanagari']
const WEIGHTS: Weight[] = ['normal', 'bold']

/** A sample text in every script and weight, including conjuncts. */
const SAMPLE_TEXT = 'Letter of intent 1234567890 ₹ · हेतुपत्र क्षत्रिय श्री ज्ञान'

/**
 * Prepares the fonts and draws a first PDF before one is requested. Yields between the steps, which take up to some
 * tenths of a second, so that requests can be served in between.
 */
export async function* warmUpPdf(): AsyncGenerator<void> {
  for (const weight of WEIGHTS) {
    for (const script of SCRIPTS) {
      pdfFont(script, weight).subset([1])
      yield
    }
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
