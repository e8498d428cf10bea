import { createHash } from 'node:crypto'
import { jsPDF } from 'jspdf'
import { dateParts, type PlainDate } from '#core/calendar/plain_date'
import { EmbeddedFonts } from '#core/papers/embedded_fonts'
import { layOut, type Line } from '#core/papers/layout'
import { lineOperators } from '#core/papers/line_operators'
import * as defaults from '#core/papers/paper_options'
import type { Margins, PaperOptions, TextOptions } from '#core/papers/paper_options'
import * as paths from '#core/papers/path'
import { QUIET_ZONE, qrBars, qrMatrix } from '#core/papers/qr'
import { drawTable, type TableColumn, type TableOptions } from '#core/papers/table'

export type * from '#core/papers/paper_options'

/** Midnight in India, whatever zone the server is in; jsPDF takes that form up to 2037 only. */
function creationDate(date: PlainDate): string | Date {
  const { year, month, day } = dateParts(date)
  if (year > 2037) return new Date(year, month - 1, day)
  return `D:${date.replaceAll('-', '')}000000+05'30'`
}

/** jsPDF's raw output; its types leave it out. */
interface RawOutput {
  write(operators: string): void
}

/**
 * An A4 paper on jsPDF that draws Devanagari correctly. Lengths are millimetres from the top left
 * corner, font sizes are points. `paragraph` and `table` flow from `y` downwards and over pages;
 * everything else is drawn where it is told.
 */
export class Paper {
  readonly width = paths.A4.width
  readonly height = paths.A4.height
  readonly margins: Margins
  /** The top of what comes next in the flow. */
  y: number
  readonly #options: PaperOptions
  readonly #pdf: jsPDF
  readonly #fonts = new EmbeddedFonts()
  #pages = 1
  #bytes: Uint8Array | undefined

  constructor(options: PaperOptions) {
    this.#options = options
    this.margins = options.margins ?? defaults.DEFAULT_MARGINS
    this.y = this.margins.top
    this.#pdf = new jsPDF({ unit: 'mm', format: 'a4', compress: true, putOnlyUsedFonts: true })
    this.#pdf.setFileId(createHash('sha256').update(options.fileId).digest('hex').slice(0, 32))
    this.#pdf.setCreationDate(creationDate(options.date))
    this.#pdf.setProperties({ title: options.title })
    this.#pdf.setLanguage(options.language)
    this.#pdf.viewerPreferences({ DisplayDocTitle: true })
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
  text(text: string, x: number, y: number, options: TextOptions = {}): number {
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
  measure(text: string, options: TextOptions = {}) {
    const lines = this.#lines(text, options)
    const scale = (options.size ?? defaults.DEFAULT_SIZE) / 1000 / paths.POINTS_PER_MM
    return {
      lines: lines.length,
      width: Math.max(...lines.map((line) => line.width)) * scale,
      height: lines.length * this.#step(options),
    }
  }

  /** Draws text in a box whose top is at `y`; returns the bottom of the box. */
  textBox(text: string, x: number, y: number, options: TextOptions = {}): number {
    const bottom = this.text(text, x, y + this.#firstBaseline(options), options)
    return bottom - this.#firstBaseline(options)
  }

  /** Flows text from `y` on, within the margins, over as many pages as it needs. */
  paragraph(text: string, options: TextOptions & { indent?: number; after?: number } = {}): void {
    const indent = options.indent ?? 0
    const room = this.innerWidth - indent
    const style = { ...options, maxWidth: Math.min(options.maxWidth ?? room, room) }
    const anchor = { left: 0, center: style.maxWidth / 2, right: style.maxWidth }
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
    this.#pdf.addImage(jpeg, 'JPEG', x, y, width, height)
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
    this.#pdf.addPage()
    this.#pages += 1
    this.y = this.margins.top
    this.#options.background?.(this)
  }

  /** Draws headers and footers, embeds the fonts and gives the finished file. */
  toBytes(): Uint8Array {
    if (this.#bytes) return this.#bytes
    for (let number = 1; number <= this.#pages; number++) {
      this.#pdf.setPage(number)
      this.#options.header?.(this, { number, count: this.#pages })
      this.#options.footer?.(this, { number, count: this.#pages })
    }
    this.#fonts.embed(this.#pdf)
    this.#bytes = new Uint8Array(this.#pdf.output('arraybuffer'))
    return this.#bytes
  }

  #lines(text: string, options: TextOptions): Line[] {
    const size = options.size ?? defaults.DEFAULT_SIZE
    const limit = options.maxWidth && (options.maxWidth * paths.POINTS_PER_MM * 1000) / size
    const language = options.language ?? this.#options.language
    return layOut(text, options.weight ?? 'normal', language, limit)
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
    this.#write(lineOperators(line, { x, y, radians }, options, (run) => this.#fonts.use(run)))
  }

  #write(operators: string): void {
    this.#mustBeOpen()
    const output = this.#pdf.internal as unknown as RawOutput
    output.write(operators)
  }

  #mustBeOpen(): void {
    if (this.#bytes) throw new Error('The paper is finished')
  }
}
